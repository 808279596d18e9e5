import { createApiKey } from '@heddle/db/keys/create-api-key'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { foreignScope } from '@heddle/testing/postgres/seed-run'
import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { doorFields } from './rest/door-fields'
import { type RestOperation, restOperations } from './rest/operations'
import { scopes } from './scopes'
import { echo } from './testing/graphs'
import { json } from './testing/json-answer'
import { testApi } from './testing/test-api'
import { trpcProblem, trpcRefusal } from './trpc/refusal'
import { appRouter } from './trpc/router'

/** What a caller may name. */
interface Names {
  readonly slug: string
  readonly run: string
  readonly approval: string
  readonly key: string
  readonly secret: string
}

type Input = Readonly<Record<string, unknown>>

/**
 * Every operation, with inputs that each name something: of another workspace it is the same 404 as what nobody has.
 * None: it takes no name of anything, and its answer must hold nothing of the other workspace.
 */
const operations: Readonly<Record<string, readonly ((names: Names) => Input)[]>> = {
  'approvals.decide': [({ approval }) => ({ id: approval, answer: 'approve' })],
  'approvals.get': [({ approval }) => ({ id: approval })],
  'approvals.link': [({ approval }) => ({ id: approval, name: 'Them' })],
  'approvals.list': [({ slug }) => ({ workflow: slug }), ({ run }) => ({ run })],
  'approvals.waiting': [],
  'drafts.get': [({ slug }) => ({ slug })],
  'drafts.graph': [({ slug }) => ({ slug })],
  'drafts.problems': [({ slug }) => ({ slug })],
  'drafts.replace': [({ slug }) => ({ slug, graph: echo })],
  'drafts.save': [({ slug }) => ({ slug, baseRevision: 0, saveId: 'theirs', edits: [{ edit: 'set-title', id: 's', title: 'Theirs' }] })],
  'environments.list': [({ slug }) => ({ slug })],
  'environments.point': [({ slug }) => ({ slug, name: 'staging', version: 1 })],
  'events.send': [({ run }) => ({ name: 'paid', run })],
  'keys.create': [({ slug }) => ({ name: 'theirs', workflow: slug })],
  'keys.list': [],
  'keys.revoke': [({ key }) => ({ id: key })],
  'meta.get': [],
  'runs.cancel': [({ run }) => ({ id: run })],
  'runs.cancelStep': [({ run }) => ({ id: run, instance: 'output' })],
  'runs.event': [({ run }) => ({ id: run, seq: 1 })],
  'runs.events': [({ run }) => ({ id: run })],
  'runs.get': [({ run }) => ({ id: run })],
  'runs.graph': [({ run }) => ({ id: run })],
  'runs.list': [({ slug }) => ({ workflow: slug })],
  'runs.pause': [({ run }) => ({ id: run })],
  'runs.resume': [({ run }) => ({ id: run })],
  'runs.start': [({ slug }) => ({ slug, input: { text: 'theirs' } })],
  'runs.watch': [({ run }) => ({ id: run })],
  'secrets.list': [],
  'secrets.remove': [({ secret }) => ({ name: secret })],
  'secrets.set': [],
  'session.me': [],
  'session.signOut': [],
  'settings.get': [],
  'settings.update': [],
  'versions.get': [({ slug }) => ({ slug, number: 1 })],
  'versions.list': [({ slug }) => ({ slug })],
  'versions.publish': [({ slug }) => ({ slug })],
  'workflows.create': [],
  'workflows.get': [({ slug }) => ({ slug })],
  'workflows.list': [],
  'workflows.remove': [({ slug }) => ({ slug })],
  'workflows.rename': [({ slug }) => ({ slug, name: 'Theirs' })],
}
/** What those need that take no name of anything. */
const own: Readonly<Record<string, Input>> = { 'workflows.create': { name: 'Other' }, 'secrets.set': { name: 'OTHER', value: 'x' } }
/** These leave nothing for others to look at. */
const destroying = ['runs.cancel', 'keys.revoke', 'secrets.remove', 'workflows.remove']

const api = await testApi()
const slug = await api.published('Mine', echo)
const { body: run } = await json(
  api.send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text: 'mine' } }, headers: { prefer: 'wait=20', 'idempotency-key': 'same' } }),
)
const approval = (await seedApproval(api.mine, { runId: run.id })).id
const { row } = await createApiKey(api.mine, { name: 'mine', scopes: ['runs:read'] })
await api.send('PUT', '/api/v1/secrets/MINE', { body: { value: 'very-mine' } })
const mine: Names = { slug, run: run.id, approval, key: row.id, secret: 'MINE' }
const id = '01900000-0000-7000-8000-000000000000'
const nobodys: Names = { slug: 'nobody', run: id, approval: id, key: id, secret: 'NOBODY' }
const foreignKey = (await createApiKey(await foreignScope(api.db), { name: 'foreign', scopes })).key

const procedures = Object.keys(appRouter._def.procedures).map((path) => ({ path, name: path.replace(/^draft\./, 'drafts.') }))

it('knows every operation: a new one needs a line in the table above', () => {
  const known = new Set([...restOperations.map(({ name }) => name), ...procedures.map(({ name }) => name)])
  expect(Object.keys(operations).sort()).toEqual([...known].sort())
})

describe('over REST', () => {
  it.each(restOperations)('$name: what is of another workspace is as unknown as what nobody has', async (operation) => {
    await holds(operation.name, (input, key) => overRest(operation, input, key))
  })
})

describe('over tRPC', () => {
  it.each(procedures)('$path: what is of another workspace is as unknown as what nobody has', async ({ path, name }) => {
    await holds(name, (input, key) => overTrpc(path, input, key))
  })
})

it('the same idempotency key, and a place in the list of another workspace, lead to nothing of it', async () => {
  const headers = { authorization: `Bearer ${foreignKey}` }
  const { body: theirs } = await json(api.send('POST', '/api/v1/workflows', { headers, body: { name: 'Mine', slug, graph: echo } }))
  expect(theirs.slug).toBe(slug)
  await api.send('POST', `/api/v1/workflows/${slug}/versions`, { headers, body: {} })
  const started = await json(
    api.send('POST', `/api/v1/workflows/${slug}/runs`, { headers: { ...headers, 'idempotency-key': 'same' }, body: { input: { text: 'theirs' } } }),
  )
  expect(started.body.id).not.toBe(run.id)
  await json(api.send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text: 'second' } } }))
  const { body: page } = await json(api.send('GET', '/api/v1/runs?limit=1'))
  const listed = await api.send('GET', `/api/v1/runs?cursor=${String(page.nextCursor)}`, { headers })
  expect(await listed.text()).not.toContain(run.id)
  expect((await api.send('DELETE', `/api/v1/workflows/${slug}`, { headers })).status).toBe(204)
})

it('has changed nothing of it, and every name above is one', async () => {
  expect((await json(api.send('GET', `/api/v1/workflows/${slug}`))).body).toMatchObject({ name: 'Mine', revision: 0, production: 1, latestVersion: 1 })
  const rank = ({ name }: RestOperation) => destroying.indexOf(name)
  for (const operation of [...restOperations].sort((a, b) => rank(a) - rank(b))) {
    for (const input of operations[operation.name] ?? []) {
      const { status } = await overRest(operation, input(mine), api.key)
      expect({ operation: operation.name, isThere: status !== 404 && status !== 422 }).toEqual({ operation: operation.name, isThere: true })
    }
  }
})

interface Answer {
  readonly status: number
  readonly said: string
}

async function holds(name: string, ask: (input: Input, key: string) => Promise<Answer>): Promise<void> {
  const inputs = operations[name] ?? []
  for (const input of inputs) {
    const [theirs, none] = [await ask(input(mine), foreignKey), await ask(input(nobodys), foreignKey)]
    expect(theirs.status).toBe(404)
    expect(theirs).toEqual(none)
  }
  if (inputs.length > 0) return
  const answer = await ask(own[name] ?? {}, foreignKey)
  expect(answer.status).toBeLessThan(300)
  for (const word of [...Object.values(mine), 'very-mine', api.owner.workspaceId]) expect(answer.said).not.toContain(word)
}

async function overRest(operation: RestOperation, input: Input, key: string): Promise<Answer> {
  const { path, query, headers, body, whole } = doorFields(operation)
  const pick = (names: readonly string[]) => Object.fromEntries(names.filter((name) => name in input).map((name) => [name, input[name]]))
  const address = path.reduce((all, name) => all.replace(`{${name}}`, encodeURIComponent(String(input[name]))), `/api/v1${operation.rest.path}`)
  const search = new URLSearchParams(pick(query) as Record<string, string>)
  const sent = Object.fromEntries(Object.entries(headers).flatMap(([header, field]) => (field in input ? [[header, String(input[field])]] : [])))
  const answer = await api.send(operation.rest.method.toUpperCase(), `${address}?${search}`, {
    headers: { ...sent, authorization: `Bearer ${key}` },
    ...(body.length > 0 && { body: whole === undefined ? pick(body) : input[whole] }),
  })
  return { status: answer.status, said: (await answer.text()).replace(/urn:uuid:[0-9a-f-]+/, '') }
}

async function overTrpc(path: string, input: Input, key: string): Promise<Answer> {
  const request = new Request('http://127.0.0.1:3000/', { headers: { authorization: `Bearer ${key}` } })
  const caller = appRouter.createCaller(await api.contextFor(request, 'test')) as unknown as Record<string, Record<string, (input: Input) => Promise<unknown>>>
  const [router = '', procedure = ''] = path.split('.')
  try {
    const output = await caller[router]?.[procedure]?.(input)
    if (typeof output === 'object' && output !== null && Symbol.asyncIterator in output)
      for await (const message of output as AsyncIterable<unknown>) return { status: 200, said: JSON.stringify(message) }
    return { status: 200, said: JSON.stringify(output) }
  } catch (error) {
    // A stream fails after its procedure is done: then nobody has wrapped the error yet.
    const problem = trpcProblem(error instanceof TRPCError ? error : trpcRefusal(error), undefined)
    return { status: problem.status, said: JSON.stringify(problem) }
  }
}
