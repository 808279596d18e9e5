import { describe, expect, it } from 'vitest'
import { problemDetailsSchema } from '../problem-details'
import { RateLimit } from '../rate-limit'
import { echo } from '../testing/graphs'
import { json } from '../testing/json-answer'
import { testApi } from '../testing/test-api'
import { createRestApp } from './app'

const api = await testApi()
const slug = await api.published('Target', echo)
const unknownId = '01900000-0000-7000-8000-000000000000'
const runs = `/api/v1/workflows/${slug}/runs`
const graph = `/api/v1/workflows/${slug}/graph`

interface Wrong {
  readonly what: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly status: number
  readonly code: string
  readonly says?: string
}

const wrong: readonly Wrong[] = [
  { what: 'no JSON', method: 'POST', path: runs, body: '{"input": {"text": "a",}}', status: 400, code: 'malformed-json', says: 'line 1, column 24' },
  { what: 'no JSON on a later line', method: 'POST', path: runs, body: '{\n  "input": tru\n}', status: 400, code: 'malformed-json', says: 'line 2, column 12' },
  { what: 'half a JSON text', method: 'PUT', path: graph, body: '{"format": 1, "nodes": [', status: 400, code: 'malformed-json', says: 'line 1' },
  {
    what: 'a form instead of JSON',
    method: 'POST',
    path: runs,
    body: 'text=a',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    status: 415,
    code: 'unsupported-media-type',
  },
  {
    what: 'a field twice',
    method: 'POST',
    path: runs,
    body: '{"input": {"text": "a",\n "text": "b"}}',
    status: 400,
    code: 'bad-request',
    says: 'twice in one object: line 2, column 2',
  },
  {
    what: 'a graph with a field twice in a setting',
    method: 'PUT',
    path: graph,
    body: JSON.stringify({ ...echo, variables: { id: 1 } }).replace('{"id":1}', '{"id":1,"id":2}'),
    status: 400,
    code: 'bad-request',
    says: 'twice in one object',
  },
  { what: 'a list as body', method: 'POST', path: runs, body: [], status: 422, code: 'invalid' },
  { what: 'a misspelt field', method: 'POST', path: runs, body: { inputs: {} }, status: 422, code: 'invalid', says: 'inputs' },
  { what: 'a misspelt query parameter', method: 'GET', path: '/api/v1/runs?workflows=x', status: 422, code: 'invalid', says: 'workflows' },
  { what: 'a query parameter twice', method: 'GET', path: '/api/v1/runs?limit=1&limit=2', status: 422, code: 'invalid' },
  { what: 'a limit that is no number', method: 'GET', path: '/api/v1/runs?limit=many', status: 422, code: 'invalid', says: 'limit' },
  { what: 'a limit beyond all', method: 'GET', path: '/api/v1/runs?limit=99999999999999999999', status: 422, code: 'invalid' },
  { what: 'a cursor of nobody', method: 'GET', path: '/api/v1/runs?cursor=abc', status: 422, code: 'invalid' },
  { what: 'an input of the wrong type', method: 'POST', path: runs, body: { input: { text: 1 } }, status: 422, code: 'invalid', says: 'input.text' },
  { what: 'an input that lacks a field', method: 'POST', path: runs, body: {}, status: 422, code: 'invalid', says: 'input.text' },
  { what: 'a number that is too large', method: 'POST', path: runs, body: '{"input": {"text": 1e999}}', status: 422, code: 'invalid', says: '1e999' },
  {
    what: 'a number that would become another one',
    method: 'POST',
    path: runs,
    body: '{"input": {"text": "a",\n "id": 9007199254740993}}',
    status: 422,
    code: 'invalid',
    says: 'line 2, column 8',
  },
  {
    what: 'a graph with such a number in a setting',
    method: 'PUT',
    path: graph,
    body: JSON.stringify({ ...echo, variables: { id: 1 } }).replace('{"id":1}', '{"id":12345678901234567890}'),
    status: 422,
    code: 'invalid',
    says: '12345678901234567890',
  },
  {
    what: 'a graph with such a depth in a setting',
    method: 'PUT',
    path: graph,
    body: JSON.stringify({ ...echo, variables: { id: 1 } }).replace('{"id":1}', `{"id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    status: 422,
    code: 'invalid',
    says: 'nested',
  },
  {
    what: 'a body as deep as a well',
    method: 'POST',
    path: runs,
    body: `{"input": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    status: 422,
    code: 'invalid',
    says: 'nested',
  },
  {
    what: 'an idempotency key with a space',
    method: 'POST',
    path: runs,
    body: { input: { text: '' } },
    headers: { 'idempotency-key': 'a b' },
    status: 400,
    code: 'bad-request',
    says: 'Idempotency-Key',
  },
  { what: 'a version that is not there', method: 'POST', path: runs, body: { input: { text: '' }, version: 99 }, status: 404, code: 'not-found' },
  {
    what: 'a version and the draft at once',
    method: 'POST',
    path: runs,
    body: { input: { text: '' }, version: 1, draft: true },
    status: 422,
    code: 'invalid',
    says: 'exclude each other',
  },
  {
    what: 'an environment that is not there',
    method: 'POST',
    path: runs,
    body: { input: { text: '' }, environment: 'moon' },
    status: 404,
    code: 'not-found',
    says: 'moon',
  },
  {
    what: 'an input beyond 16 MB',
    method: 'POST',
    path: runs,
    body: { input: { text: 'x'.repeat(17 * 1024 * 1024) } },
    status: 413,
    code: 'too-large',
    says: '16 MB',
  },
  {
    what: 'a graph beyond 8 MB',
    method: 'PUT',
    path: graph,
    body: { ...echo, variables: { big: 'x'.repeat(9 * 1024 * 1024) } },
    status: 413,
    code: 'too-large',
    says: '8 MB',
  },
  { what: 'JSON that is no graph', method: 'PUT', path: graph, body: { name: 'hello' }, status: 422, code: 'invalid', says: 'format' },
  { what: 'two nodes with one id', method: 'PUT', path: graph, body: { ...echo, nodes: [echo.nodes[0], echo.nodes[0]] }, status: 422, code: 'problems' },
  {
    what: 'a node with a number as title',
    method: 'PUT',
    path: graph,
    body: { ...echo, nodes: [{ ...echo.nodes[0], title: 5 }] },
    status: 422,
    code: 'invalid',
    says: 'nodes.0.title',
  },
  { what: 'If-Match that is no revision', method: 'PUT', path: graph, body: echo, headers: { 'if-match': '"abc"' }, status: 400, code: 'bad-request' },
  { what: 'a stale revision', method: 'PUT', path: graph, body: echo, headers: { 'if-match': '"7"' }, status: 409, code: 'stale-revision' },
  { what: 'an unknown run', method: 'GET', path: `/api/v1/runs/${unknownId}`, status: 404, code: 'not-found' },
  { what: 'a run id that is none', method: 'GET', path: '/api/v1/runs/1', status: 404, code: 'not-found' },
  { what: 'a run id with U+0000', method: 'GET', path: `/api/v1/runs/${unknownId}%00`, status: 404, code: 'not-found' },
  { what: 'a slug with U+0000', method: 'GET', path: '/api/v1/workflows/a%00b', status: 404, code: 'not-found' },
  { what: 'a slug of odd letters', method: 'GET', path: '/api/v1/workflows/%F0%9F%91%A9%E2%80%8D%F0%9F%91%A9', status: 404, code: 'not-found' },
  { what: 'a slug that is no UTF-8', method: 'GET', path: '/api/v1/workflows/%ff%fe', status: 404, code: 'not-found' },
  { what: 'a slug of 10,000 letters', method: 'GET', path: `/api/v1/workflows/${'a'.repeat(10_000)}`, status: 404, code: 'not-found' },
  { what: 'a path upwards', method: 'GET', path: '/api/v1/workflows/..%2f..%2fetc', status: 404, code: 'not-found' },
  { what: 'a name with U+0000', method: 'POST', path: '/api/v1/workflows', body: { name: 'a\u0000b' }, status: 422, code: 'invalid', says: 'name' },
  { what: 'a name with half a character', method: 'POST', path: '/api/v1/workflows', body: { name: 'a\ud800' }, status: 422, code: 'invalid' },
  { what: 'a name of spaces', method: 'POST', path: '/api/v1/workflows', body: { name: '   ' }, status: 422, code: 'invalid' },
  { what: 'notes with U+0000', method: 'POST', path: `/api/v1/workflows/${slug}/versions`, body: { notes: '\u0000' }, status: 422, code: 'invalid' },
  { what: 'a slug that is taken', method: 'POST', path: '/api/v1/workflows', body: { name: 'Target', slug }, status: 409, code: 'conflict' },
  {
    what: 'a field called __proto__',
    method: 'POST',
    path: '/api/v1/workflows',
    body: '{"name": "x", "__proto__": {"slug": "y"}}',
    status: 422,
    code: 'invalid',
  },
  {
    what: 'Last-Event-ID of another run',
    method: 'GET',
    path: `/api/v1/runs/${unknownId}/events`,
    headers: { accept: 'text/event-stream', 'last-event-id': 'x:1' },
    status: 404,
    code: 'not-found',
  },
  { what: 'a key in a wrong form', method: 'GET', path: '/api/v1/runs', headers: { authorization: 'Basic abc' }, status: 401, code: 'unauthorized' },
  { what: 'a scope that is none', method: 'POST', path: '/api/v1/keys', body: { name: 'x', scopes: ['root'] }, status: 422, code: 'invalid', says: 'scopes' },
  {
    what: 'a key that is dead on arrival',
    method: 'POST',
    path: '/api/v1/keys',
    body: { name: 'x', expiresAt: '2020-01-01T00:00:00Z' },
    status: 422,
    code: 'invalid',
  },
  { what: 'an unknown path', method: 'GET', path: '/api/v1/nothing', status: 404, code: 'not-found' },
  { what: 'a path outside', method: 'GET', path: '/api/v2/runs', status: 404, code: 'not-found' },
  { what: 'a wrong method', method: 'DELETE', path: '/api/v1/runs', status: 405, code: 'method-not-allowed', says: 'GET' },
]

describe('every door refuses with a code, a place and a way on', () => {
  it.each(wrong)('$what: $status $code', async ({ method, path, body, headers, status, code, says }) => {
    const answer = await json(api.send(method, path, { ...(body !== undefined && { body }), ...(headers && { headers }) }))
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    const problem = problemDetailsSchema.parse(answer.body)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(problem).toMatchObject({ status, type: `/api/v1/docs#${code}` })
    expect(problem.hint).not.toBe('')
    const all = JSON.stringify(answer.body)
    if (says !== undefined) expect(all).toContain(says)
    expect(all).not.toMatch(/\n\s+at |node_modules|\.ts:|select |insert /i)
    expect(all.length).toBeLessThan(5000)
  })

  it('has lost nothing after all that', async () => {
    expect((await json(api.send('GET', graph))).body).toMatchObject({ revision: 0, graph: { nodes: [{ key: 'start' }, { key: 'output' }] } })
    expect((await json(api.send('GET', '/api/v1/runs'))).body.runs).toEqual([])
    expect((await json(api.send('GET', `/api/v1/workflows/${slug}/versions`))).body.versions).toHaveLength(1)
  })
})

it('cases I4, I6: what breaks inside says nothing of its inside to the caller', async () => {
  const logged: object[] = []
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => void logged.push(fields) }
  const broken = createRestApp({
    log,
    rateLimit: new RateLimit({ perMinute: 10 }),
    contextFor: () => Promise.reject(new Error('connect postgres://heddle:hunter2@db:5432 failed')),
  })
  const answer = await json(broken.fetch(new Request('http://127.0.0.1/api/v1/runs')))
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
  expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|postgres/)
  expect(answer.body.instance).toContain(answer.headers.get('x-request-id'))
  expect(logged).toHaveLength(1)
})

it('says how many requests are left, and when there are none how long to wait', async () => {
  const { contextFor } = api
  const rest = createRestApp({ contextFor, log: { info: () => {}, warn: () => {}, error: () => {} }, rateLimit: new RateLimit({ perMinute: 2, now: () => 0 }) })
  const ask = () => rest.fetch(new Request('http://127.0.0.1/api/v1/runs', { headers: { authorization: `Bearer ${api.key}` } }))
  const first = await ask()
  expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual(['2', '1'])
  await ask()
  const third = await json(ask())
  expect(third).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
  expect(third.headers.get('retry-after')).toBe('30')
})

it('answers HEAD and OPTIONS, and keeps caches and frames away', async () => {
  const head = await api.send('HEAD', '/api/v1/runs')
  expect([head.status, await head.text()]).toEqual([200, ''])
  const options = await api.send('OPTIONS', '/api/v1/runs')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD'])
  expect(head.headers.get('cache-control')).toBe('no-store')
  expect(head.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

it('shows a page of all addresses and errors that needs nothing from elsewhere', async () => {
  const page = await api.rest.fetch(new Request('http://127.0.0.1/api/v1/docs'))
  const text = await page.text()
  expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8')
  expect(text).toContain('id="idempotency-mismatch"')
  expect(text).toContain('/api/v1/workflows/{slug}/runs')
  expect(text).not.toMatch(/<script|https?:\/\//)
})
