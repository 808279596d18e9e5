import type { GraphInput } from '@heddle/core/graph/graph'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import { revokeApiKey } from '@heddle/db/keys/revoke-api-key'
import { describe, expect, it } from 'vitest'
import { echo } from '../testing/graphs'
import { json } from '../testing/json-answer'
import { testApi } from '../testing/test-api'

const api = await testApi()
const { send } = api

describe('the road from nothing to a result', () => {
  it('creates, draws, publishes, runs and tells the result', async () => {
    const created = await json(send('POST', '/api/v1/workflows', { body: { name: 'Écho of a text' } }))
    expect(created).toMatchObject({ status: 201, body: { revision: 0, production: null } })
    const { slug } = created.body
    expect(created.headers.get('location')).toBe(`/api/v1/workflows/${slug}`)
    const drawn = await json(send('PUT', `/api/v1/workflows/${slug}/graph`, { body: echo, headers: { 'if-match': '"0"' } }))
    expect(drawn).toMatchObject({ status: 200, body: { revision: 1, problems: [] } })
    expect(await json(send('PUT', `/api/v1/workflows/${slug}/graph`, { body: echo, headers: { 'if-match': '"0"' } }))).toMatchObject({
      status: 409,
      body: { code: 'stale-revision', revision: 1 },
    })
    const got = await send('GET', `/api/v1/workflows/${slug}/graph`)
    expect(got.headers.get('etag')).toBe('"1"')
    expect(await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text: 'hi' } } }))).toMatchObject({
      status: 404,
      body: { code: 'not-found', hint: expect.stringContaining('Publish') },
    })
    expect(await json(send('POST', `/api/v1/workflows/${slug}/versions`, { body: { notes: 'first' } }))).toMatchObject({ status: 201, body: { number: 1 } })
    const ran = await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text: 'hi' } }, headers: { prefer: 'wait=20' } }))
    expect(ran).toMatchObject({ status: 200, body: { status: 'succeeded', output: 'hi', version: 1, workflow: { slug } } })
    const { id } = ran.body
    expect(await json(send('GET', `/api/v1/runs/${id}`))).toMatchObject({ status: 200, body: { input: { text: 'hi' }, output: 'hi', error: null } })
    expect(await json(send('GET', `/api/v1/runs/${id}/graph`))).toMatchObject({
      status: 200,
      body: { graph: { nodes: [{ key: 'start' }, { key: 'output' }] } },
    })
    const events = await json(send('GET', `/api/v1/runs/${id}/events`))
    expect(events).toMatchObject({ body: { ended: true } })
    expect(events.body.events.map(({ seq }) => seq)).toEqual(Array.from({ length: Number(events.body.lastSeq) }, (_, i) => i + 1))
    expect(await json(send('GET', '/api/v1/runs?status=succeeded&limit=1'))).toMatchObject({ body: { runs: [{ id }] } })
    expect(await json(send('POST', `/api/v1/runs/${id}/cancel`))).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await json(send('GET', '/api/v1/workflows'))).toMatchObject({ body: { workflows: [{ slug, production: 1, lastRun: { id } }] } })
    expect(await json(send('GET', '/api/v1/meta'))).toMatchObject({
      body: { workflows: [{ slug, production: { version: 1, input: { required: ['text'] } } }] },
    })
    expect((await send('DELETE', `/api/v1/workflows/${slug}`)).status).toBe(204)
    expect((await send('GET', `/api/v1/workflows/${slug}`)).status).toBe(404)
  })

  it('publishes nothing that has errors, and tells all of them', async () => {
    const { body } = await json(
      send('POST', '/api/v1/workflows', {
        body: { name: 'Broken', graph: { ...echo, nodes: [echo.nodes[0], { ...echo.nodes[1], config: { value: '{{nobody.text}}' } }] } },
      }),
    )
    const { slug } = body
    expect(await json(send('POST', `/api/v1/workflows/${slug}/versions`, { body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'problems', problems: [{ code: 'ref.unknown', at: { id: 'o' } }] },
    })
    expect(await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { draft: true, input: { text: '' } } }))).toMatchObject({
      status: 422,
      body: { code: 'problems' },
    })
    expect(await json(send('GET', `/api/v1/workflows/${slug}/versions`))).toMatchObject({ body: { versions: [] } })
  })

  it('promotes and rolls back by pointing an environment', async () => {
    const slug = await api.published('Twice', echo)
    await send('PUT', `/api/v1/workflows/${slug}/graph`, { body: { ...echo, direction: 'right' } })
    await send('POST', `/api/v1/workflows/${slug}/versions`, { body: { environment: 'staging' } })
    expect(await json(send('GET', `/api/v1/workflows/${slug}/environments`))).toMatchObject({
      body: {
        environments: [
          { name: 'production', version: 1 },
          { name: 'staging', version: 2 },
        ],
      },
    })
    expect(await json(send('PUT', `/api/v1/workflows/${slug}/environments/production`, { body: { version: 2 } }))).toMatchObject({ status: 200 })
    expect(await json(send('PUT', `/api/v1/workflows/${slug}/environments/production`, { body: { version: 9 } }))).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    })
    const ran = await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text: 'x' }, version: 1 }, headers: { prefer: 'wait=20' } }))
    expect(ran.body).toMatchObject({ version: 1, output: 'x' })
  })
})

describe('values', () => {
  it.each([
    ['5,000 characters', 'x'.repeat(5000)],
    ['1.6 MB', 'wörter '.repeat(200_000)],
    ['what PostgreSQL refuses as text', '\u0000 \ud800 עברית 👩‍👩‍👧'],
  ])('cases F1: %s come back whole', async (_name, text) => {
    const slug = await api.published('Whole', echo)
    const { body } = await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text } }, headers: { prefer: 'wait=30' } }))
    expect(body.status).toBe('succeeded')
    expect(body.output === text).toBe(true)
    const again = await json(send('GET', `/api/v1/runs/${body.id}`))
    expect(again.body.output === text).toBe(true)
  })

  it('refuses an input that is not as the version says, with every place, and starts nothing', async () => {
    const slug = await api.published('Strict', echo)
    const before = api.runs.asked.length
    const wrong = await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text: 5, txt: 'x' } } }))
    expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid', places: [{ path: ['input', 'text'] }, { path: ['input', 'txt'] }] } })
    expect(api.runs.asked.length).toBe(before)
  })
})

describe('exactly once', () => {
  it('cases I1: the same request twenty times at once is one run', async () => {
    const slug = await api.published('Once', echo)
    const before = api.runs.asked.length
    const headers = { 'idempotency-key': 'delivery-77' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text: 'a' } }, headers }))),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 202 || status === 200)).toBe(true)
    expect(api.runs.asked.length - before).toBe(1)
    expect(await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text: 'b' } }, headers }))).toMatchObject({
      status: 409,
      body: { code: 'idempotency-mismatch' },
    })
  })

  it('answers 202 when Temporal is away: the row is the promise', async () => {
    const slug = await api.published('Away', echo)
    const start = api.runs.start
    Object.assign(api.runs, { start: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:7233')) })
    const answer = await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text: 'a' } } }))
    Object.assign(api.runs, { start })
    expect(answer).toMatchObject({ status: 202, body: { status: 'requested' } })
  })
})

describe('keys', () => {
  it('tells unknown, revoked and expired keys apart', async () => {
    const revoked = await createApiKey(api.mine, { name: 'revoked', scopes: ['runs:read'] })
    await revokeApiKey(api.mine, revoked.row.id)
    const expired = await createApiKey(api.mine, { name: 'expired', scopes: ['runs:read'], expiresAt: new Date(Date.now() - 1000) })
    const codes = await Promise.all(
      ['hd_nobody', revoked.key, expired.key].map(async (key) => json(send('GET', '/api/v1/runs', { headers: { authorization: `Bearer ${key}` } }))),
    )
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'unauthorized'],
      [401, 'revoked'],
      [401, 'expired'],
    ])
  })

  it('lets a key do what its scopes say, and no more', async () => {
    const { key } = await createApiKey(api.mine, { name: 'reader', scopes: ['runs:read'] })
    const headers = { authorization: `Bearer ${key}` }
    expect((await send('GET', '/api/v1/runs', { headers })).status).toBe(200)
    expect(await json(send('GET', '/api/v1/workflows', { headers }))).toMatchObject({
      status: 403,
      body: { code: 'forbidden', hint: expect.stringContaining('workflows:read') },
    })
  })

  it('hides every other workflow and its runs from a bound key', async () => {
    const [mine, other] = [await api.published('Mine', echo), await api.published('Other', echo)]
    const { body } = await json(send('POST', `/api/v1/workflows/${other}/runs`, { body: { input: { text: 'x' } }, headers: { prefer: 'wait=20' } }))
    const created = await json(
      send('POST', '/api/v1/keys', {
        body: { name: 'bound', workflow: mine, scopes: ['runs:read', 'runs:write', 'workflows:read', 'workflows:write', 'keys:write'] },
      }),
    )
    const headers = { authorization: `Bearer ${created.body.key}` }
    for (const [method, path, payload] of [
      ['GET', `/api/v1/workflows/${other}`],
      ['GET', `/api/v1/workflows/${other}/graph`],
      ['POST', `/api/v1/workflows/${other}/runs`, { input: { text: 'x' } }],
      ['GET', `/api/v1/runs/${body.id}`],
      ['GET', `/api/v1/runs/${body.id}/events`],
      ['POST', `/api/v1/runs/${body.id}/cancel`],
      ['GET', `/api/v1/runs?workflow=${other}`],
    ] as const)
      expect([method, path, (await send(method, path, { headers, ...(payload && { body: payload }) })).status]).toEqual([method, path, 404])
    expect(await json(send('GET', '/api/v1/runs', { headers }))).toMatchObject({ body: { runs: [] } })
    expect((await json(send('GET', '/api/v1/workflows', { headers }))).body.workflows).toMatchObject([{ slug: mine }])
    expect((await send('POST', '/api/v1/keys', { headers, body: { name: 'more' } })).status).toBe(403)
    expect((await send('POST', `/api/v1/workflows/${mine}/runs`, { headers, body: { input: { text: 'x' } } })).status).toBeLessThan(300)
  })

  it('takes a session from our own pages only', async () => {
    const cookie = `heddle_session=${await api.session()}`
    const plain = (method: string, more: Record<string, string>) =>
      api.rest.fetch(
        new Request('http://127.0.0.1:3000/api/v1/workflows', {
          method,
          headers: { cookie, host: '127.0.0.1:3000', 'content-type': 'application/json', ...more },
          ...(method === 'POST' && { body: '{"name":"By hand"}' }),
        }),
      )
    expect((await plain('GET', {})).status).toBe(200)
    expect(await json(plain('POST', {}))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await plain('POST', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await plain('POST', { origin: 'http://evil.example' })).status).toBe(403)
    expect((await plain('POST', { 'sec-fetch-site': 'same-origin' })).status).toBe(201)
    expect((await plain('POST', { origin: 'http://127.0.0.1:3000' })).status).toBe(201)
  })
})

it('fills in the defaults that the start declares', async () => {
  const graph = {
    format: 1,
    nodes: [
      { id: 's', key: 'start', kind: 'start', title: 'Start', config: { fields: [{ name: 'city', type: 'text', required: false, default: 'Oslo' }] } },
      { id: 'o', key: 'output', kind: 'output', title: 'Output', config: { value: '{{start.city}}' } },
    ],
    edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
  } satisfies GraphInput
  const slug = await api.published('With a default', graph)
  const answer = await json(send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: {} }, headers: { prefer: 'wait=10' } }))
  expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded', output: 'Oslo', input: { city: 'Oslo' } } })
})

describe('secrets', () => {
  it('keeps values in: they are set, named and removed, never shown', async () => {
    expect(await json(send('PUT', '/api/v1/secrets/OPENAI_API_KEY', { body: { value: 'sk-very-secret' } }))).toMatchObject({
      status: 200,
      body: { name: 'OPENAI_API_KEY' },
    })
    const listed = await send('GET', '/api/v1/secrets')
    const text = await listed.text()
    expect(text).toContain('OPENAI_API_KEY')
    expect(text).not.toContain('sk-very-secret')
    expect((await send('DELETE', '/api/v1/secrets/OPENAI_API_KEY')).status).toBe(204)
    expect((await send('DELETE', '/api/v1/secrets/OPENAI_API_KEY')).status).toBe(404)
  })
})
