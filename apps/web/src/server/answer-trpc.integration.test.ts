import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RateLimit } from '@heddle/api/rate-limit'
import { echo } from '@heddle/api/testing/graphs'
import { testApi } from '@heddle/api/testing/test-api'
import { MOST_CALLS } from '@heddle/api/trpc/batch'
import type { AppRouter } from '@heddle/api/trpc/router'
import { plainJson } from '@heddle/api/trpc/transformer'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import { runToStart } from '@heddle/db/runs/run-to-start'
import { createSignInLink } from '@heddle/db/sign-in/create-sign-in-link'
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { afterAll, describe, expect, it } from 'vitest'
import { answerTrpc } from './answer-trpc'
import { services } from './services'
import { signIn } from './sign-in'

const api = await testApi()
const home = mkdtempSync(join(tmpdir(), 'heddle-web-'))
Object.assign(process.env, { DATABASE_URL: api.url, HEDDLE_HOME: home, TEMPORAL_ADDRESS: '127.0.0.1:1', LOG_LEVEL: 'silent' })
afterAll(async () => {
  // The way to Temporal is left open: a start that still tries to get there would break on a closed one.
  const { db, bus } = services()
  await bus.close()
  await db.close()
  rmSync(home, { recursive: true })
})

function clientOf(headers: Record<string, string>) {
  const url = 'http://127.0.0.1:3000/api/trpc'
  const fetch = (input: unknown, init: unknown) => answerTrpc(new Request(String(input), init as RequestInit))
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, transformer: plainJson, headers, fetch })] })
}

const cookie = `heddle_session=${await api.session()}`
const client = clientOf({ cookie, 'sec-fetch-site': 'same-origin' })

describe('signing in with the link of the terminal', () => {
  const form = (token: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
    signIn(new Request('http://localhost:3000/api/sign-in', { method: 'POST', body: new URLSearchParams({ token }), headers }))

  it('opens a session once, in a cookie that scripts cannot read', async () => {
    const token = await createSignInLink(api.db, api.owner.userId, 60_000)
    const answer = await form(token)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    const set = answer.headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^heddle_session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Expires=/)
    expect(await clientOf({ cookie: set.split(';')[0] ?? '' }).session.me.query()).toMatchObject({ user: { role: 'owner' } })
    const second = await form(token)
    expect([second.status, second.headers.get('location'), second.headers.get('set-cookie')]).toEqual([303, '/welcome?error=already-used', null])
  })

  it('opens one session for twenty that come at once', async () => {
    const token = await createSignInLink(api.db, api.owner.userId, 60_000)
    const before = await api.db.prisma.session.count()
    const answers = await Promise.all(Array.from({ length: 20 }, () => form(token)))
    expect(answers.map((answer) => answer.headers.get('location')).sort()).toEqual(['/', ...Array.from({ length: 19 }, () => '/welcome?error=already-used')])
    expect(answers.filter((answer) => answer.headers.get('set-cookie') !== null)).toHaveLength(1)
    expect((await api.db.prisma.session.count()) - before).toBe(1)
  })

  it('tells unknown and expired links apart, and is deaf to other sites', async () => {
    const late = await createSignInLink(api.db, api.owner.userId, -1000)
    expect((await form(late)).headers.get('location')).toBe('/welcome?error=expired')
    expect((await form('nobody')).headers.get('location')).toBe('/welcome?error=not-found')
    expect((await form('x', { 'sec-fetch-site': 'cross-site' })).headers.get('location')).toBe('/welcome?error=forbidden')
  })
})

describe('the door for our own pages', () => {
  it('tells who is signed in', async () => {
    expect(await client.session.me.query()).toMatchObject({ user: { role: 'owner' }, workspace: { id: api.owner.workspaceId } })
  })

  it('saves edits on their base, once, and hands a stale client what it missed', async () => {
    const { slug } = await client.workflows.create.mutate({ name: 'Drawn', graph: echo })
    const draft = await client.draft.get.query({ slug })
    expect(draft).toMatchObject({ revision: 0, problems: [], changedSincePublish: true })
    const save = { slug, baseRevision: 0, saveId: 'save-1', edits: [{ edit: 'set-title' as const, id: 'o', title: 'Answer' }] }
    expect(await client.draft.save.mutate(save)).toEqual({ saved: true, revision: 1, changedSincePublish: true, slug })
    expect(await client.draft.save.mutate(save)).toEqual({ saved: true, revision: 1, changedSincePublish: true, slug })
    expect(await client.draft.save.mutate({ ...save, saveId: 'save-2', edits: [{ edit: 'set-title', id: 's', title: 'Begin' }] })).toEqual({
      saved: false,
      revision: 1,
      edits: save.edits,
    })
    expect((await client.draft.get.query({ slug })).graph.nodes.map(({ title }) => title)).toEqual(['Start', 'Answer'])
  })

  it('says with a save how the workflow is called in addresses now, for a page that knows it by an older name', async () => {
    const { id, slug } = await client.workflows.create.mutate({ name: 'Before', graph: echo })
    const renamed = await client.workflows.rename.mutate({ slug, name: 'After' })
    expect(renamed.slug).not.toBe(slug)
    const edits = [{ edit: 'set-title' as const, id: 'o', title: 'Answer' }]
    expect(await client.draft.save.mutate({ slug: id, baseRevision: 0, saveId: 'save-1', edits })).toMatchObject({ saved: true, slug: renamed.slug })
  })

  it('refuses an edit that cannot be, and changes nothing', async () => {
    const { slug } = await client.workflows.create.mutate({ name: 'Refusing', graph: echo })
    const refused = client.draft.save.mutate({ slug, baseRevision: 0, saveId: 'x', edits: [{ edit: 'set-title', id: 'nobody', title: 'x' }] })
    await expect(refused).rejects.toMatchObject({ data: { problem: { code: 'invalid', status: 422 } } })
    expect((await client.draft.get.query({ slug })).revision).toBe(0)
  })

  it('gives errors the same problem document as the REST door, without a stack', async () => {
    const error = await client.workflows.get.query({ slug: 'nobody' }).catch((cause: unknown) => cause)
    if (!(error instanceof TRPCClientError)) throw error
    expect(error.data).toMatchObject({ httpStatus: 404, problem: { code: 'not-found', hint: expect.any(String) } })
    expect(JSON.stringify(error.data)).not.toMatch(/stack|node_modules/)
    await expect(client.workflows.get.query({ slug: 'a\u0000b' })).rejects.toMatchObject({
      data: { httpStatus: 422, problem: { code: 'invalid', places: [{ path: ['slug'] }] } },
    })
  })

  it.each<[string, number, string, string, RequestInit]>([
    ['a number that would become another one', 422, 'invalid', 'runs.start', { method: 'POST', body: '{"slug": "x", "input": {"id": 9007199254740993}}' }],
    ['a well of brackets', 422, 'invalid', 'workflows.create', { method: 'POST', body: `{"name": ${'['.repeat(50_000)}${']'.repeat(50_000)}}` }],
    ['a field twice', 400, 'bad-request', 'workflows.create', { method: 'POST', body: '{"name": "a", "name": "b"}' }],
    ['an input with a field twice', 400, 'bad-request', 'workflows.get?input=%7B%22slug%22%3A%22a%22%2C%22slug%22%3A%22b%22%7D', {}],
    ['no JSON', 400, 'malformed-json', 'workflows.create', { method: 'POST', body: '{"name": ' }],
    ['too much', 413, 'too-large', 'workflows.create', { method: 'POST', body: JSON.stringify({ name: 'x'.repeat(17 * 1024 * 1024) }) }],
    ['text instead of JSON', 415, 'unsupported-media-type', 'workflows.create', { method: 'POST', body: 'name', headers: { 'content-type': 'text/plain' } }],
    [
      'a form instead of JSON',
      400,
      'malformed-json',
      'workflows.create',
      { method: 'POST', body: 'x', headers: { 'content-type': 'application/octet-stream' } },
    ],
    ['GET that says it is text', 404, 'not-found', 'workflows.nothing', { headers: { 'content-type': 'text/plain' } }],
    ['GET of what changes something', 405, 'method-not-allowed', 'workflows.create', {}],
    ['POST of what only reads', 405, 'method-not-allowed', 'workflows.list', { method: 'POST', body: '{}' }],
    ['an input that is no JSON', 400, 'malformed-json', 'workflows.get?input={', {}],
    ['an input with such a number', 422, 'invalid', 'workflows.get?input=%7B%22slug%22%3A1e999%7D', {}],
    ['no procedure', 404, 'not-found', 'nothing', {}],
    ['a name that is no text', 400, 'bad-request', '%E0%A4%A', {}],
    ['a batch that is none', 400, 'bad-request', 'workflows.list,workflows.get?batch=1&input=3', {}],
  ])('refuses %s: %i %s', async (_what, status, code, path, init) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin', ...(init.method === 'POST' && { 'content-type': 'application/json' }), ...init.headers }
    const answer = await answerTrpc(new Request(`http://127.0.0.1:3000/api/trpc/${path}`, { ...init, headers }))
    const said = JSON.stringify(await answer.json())
    expect({ status: answer.status, said }).toMatchObject({ status, said: expect.stringContaining(`"code":"${code}"`) })
    expect(said).not.toMatch(/stack|node_modules|"internal"/)
  })

  it('changes nothing for another site, and tells nobody anything without a session', async () => {
    await expect(clientOf({ cookie, 'sec-fetch-site': 'cross-site' }).workflows.create.mutate({ name: 'x' })).rejects.toMatchObject({
      data: { httpStatus: 403 },
    })
    await expect(clientOf({}).workflows.list.query()).rejects.toMatchObject({ data: { httpStatus: 401, problem: { code: 'unauthorized' } } })
  })

  it('keeps keys of values that have a meaning in JavaScript', async () => {
    const { slug } = await client.workflows.create.mutate({ name: 'Keys', graph: { ...echo, variables: { odd: { constructor: 1, 'a.b': [null] } } } })
    expect((await client.draft.get.query({ slug })).graph.variables).toEqual({ odd: { constructor: 1, 'a.b': [null] } })
  })

  it('follows a run to its end, and answers at once while Temporal is away', async () => {
    const slug = await api.published('Followed', echo)
    const { id, status } = await client.runs.start.mutate({ slug, input: { text: 'hi' } })
    expect(status).toBe('requested')
    const watching = answerTrpc(
      new Request(`http://127.0.0.1:3000/api/trpc/runs.watch?input=${encodeURIComponent(JSON.stringify({ id }))}`, {
        headers: { cookie, accept: 'text/event-stream' },
      }),
    )
    await api.runs.start(await runToStart(api.db.pool, id).then((run) => ({ ...run, planHash: run.plan.hash })))
    const text = await (await watching).text()
    expect(text).toContain(`id: ${id}:`)
    expect(text).toContain('"kind":"done","status":"succeeded"')
  })

  it('counts each call of a batch, and refuses a batch of too many calls as a whole', async () => {
    const { key } = await createApiKey(api.mine, { name: 'batches', scopes: ['workflows:read'] })
    const ask = async (calls: number) => {
      const path = Array.from({ length: calls }, () => 'workflows.list').join(',')
      const answer = await answerTrpc(new Request(`http://127.0.0.1:3000/api/trpc/${path}?batch=1`, { headers: { authorization: `Bearer ${key}` } }))
      return { status: answer.status, after: answer.headers.get('retry-after'), said: await answer.json() }
    }
    const problem = (code: string) => ({ error: { data: { problem: { code, hint: expect.any(String) } } } })
    const { rateLimit } = services()
    Object.assign(services(), { rateLimit: new RateLimit({ perMinute: MOST_CALLS + 5, now: () => 0 }) })
    try {
      expect(await ask(MOST_CALLS + 1)).toMatchObject({ status: 413, said: problem('too-large') })
      expect(await ask(MOST_CALLS)).toMatchObject({ status: 200, after: null, said: Array.from({ length: MOST_CALLS }, () => ({ result: {} })) })
      expect(await ask(6)).toMatchObject({ status: 429, after: '3', said: Array.from({ length: 6 }, () => problem('rate-limited')) })
      expect(await ask(5)).toMatchObject({ status: 200 })
      expect(await ask(1)).toMatchObject({ status: 429, after: '3' })
    } finally {
      Object.assign(services(), { rateLimit })
    }
  })

  it('ends a session for good', async () => {
    const own = clientOf({ cookie: `heddle_session=${await api.session()}`, 'sec-fetch-site': 'same-origin' })
    await own.session.signOut.mutate()
    await expect(own.session.me.query()).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })
})
