import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '@heddle/core/json'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type CallContext, FinalFailure } from '../runner'
import { compiled, filledOp } from '../test-filled-op'
import { runHttpRequest } from './run'

const SECRET = 'hunter2-very-secret'

describe('what is sent', () => {
  it('hands on parsed JSON and sends its key', async () => {
    const { url, requests } = await serve((_request, response) => response.setHeader('content-type', 'application/json; charset=utf-8').end('{"ok":true}'))
    const { value } = await run({ method: 'POST', url, bodyType: 'json', body: '{}' }, {}, { key: 'run-1/send/0' })
    expect(value).toMatchObject({ status: 200, body: { ok: true } })
    expect(requests[0]?.headers).toMatchObject({ 'idempotency-key': 'run-1/send/0', 'content-type': 'application/json' })
  })
  it('cases C1: quotes and line ends in a value keep a JSON body valid, quoted or not', async () => {
    const { url, bodies } = await serve((_request, response) => response.end())
    const q = 'say "hi"\n\\ {{x}}'
    await run({ method: 'POST', url, bodyType: 'json', body: '{"q":"{{start.q}}","r":{{start.q}}}' }, { q })
    expect(JSON.parse(bodies[0] ?? '')).toEqual({ q, r: q })
  })
  it('a body that is kept while the method sends none is not sent, and cannot fail', () => {
    const kept = { bodyType: 'json', body: '{"q": {{nobody.q}}}' }
    for (const method of ['GET', 'HEAD'])
      expect(filledOp('http-request', { method, url: 'https://example.com', ...kept }, {})).toMatchObject({ method, body: null })
    expect(filledOp('http-request', { method: 'POST', url: 'https://example.com', ...kept, bodyType: 'none' }, {})).toMatchObject({ body: null })
  })
  it('a value cannot leave its place in the address', async () => {
    const { url, requests } = await serve((_request, response) => response.end())
    const query = [
      { name: 'q', value: '{{start.q}}' },
      { name: 'empty', value: '' },
    ]
    await run({ url: `${url}orders/{{start.id}}?a={{start.q}}`, query }, { id: '7?admin=1#x', q: 'a&b=c d' })
    expect(requests[0]?.url).toBe('/orders/7%3Fadmin%3D1%23x?a=a%26b%3Dc%20d&q=a%26b%3Dc+d')
  })
  it('nor climb out of its path', async () => {
    expect(await failed({ url: 'https://example.com/orders/{{start.id}}/x' }, { id: '../../admin' })).toMatchObject({
      name: 'FinalFailure',
      code: 'input.invalid',
    })
  })
  it('slashes of a value stay in the path, and a whole address may be a reference', async () => {
    const { url, requests } = await serve((_request, response) => response.end())
    await run({ url: '{{start.base}}' }, { base: `${url}x?y=1` })
    await run({ url: `${url}{{start.path}}` }, { path: 'a/b c' })
    expect(requests.map((request) => request.url)).toEqual(['/x?y=1', '/a/b%20c'])
  })
  it.each([
    [{ type: 'bearer', secret: 's' }, 'authorization', `Bearer ${SECRET}`],
    [{ type: 'header', name: 'x-key', secret: 's' }, 'x-key', SECRET],
    [{ type: 'basic', username: 'me', secret: 's' }, 'authorization', `Basic ${Buffer.from(`me:${SECRET}`).toString('base64')}`],
  ])('signs in by the name of a secret: %j', async (auth, header, value) => {
    const { url, requests } = await serve((_request, response) => response.end())
    await run({ url, auth })
    expect(requests[0]?.headers[header]).toBe(value)
  })
  it('a header that cannot be sent is told by its name', async () => {
    const error = await failed({ url: 'https://example.com', headers: [{ name: 'x-a', value: '{{start.v}}' }] }, { v: 'a\nb: c' })
    expect(error).toMatchObject({ name: 'FinalFailure', code: 'input.invalid', message: expect.stringContaining('x-a') })
  })
})

describe('what comes back', () => {
  it('numbers that no number here can hold come as text, exactly as the service wrote them', async () => {
    const body =
      '{"id": 12345678901234567890, "next": 9007199254740993, "large": 1e999, "price": 0.1, "id_text": "12345678901234567890", "safe": 9007199254740991}'
    const { url } = await serve((_request, response) => response.setHeader('content-type', 'application/problem+json').end(body))
    expect((await run({ url })).value).toMatchObject({
      body: { id: '12345678901234567890', next: '9007199254740993', large: '1e999', price: 0.1, id_text: '12345678901234567890', safe: 9007199254740991 },
    })
  })
})

describe('when it fails', () => {
  it('waits as long as the service asks', async () => {
    const { url } = await serve((_request, response) => response.writeHead(429, { 'retry-after': '8' }).end())
    expect(await failed({ url })).toMatchObject({ name: 'RetryableFailure', code: 'call.rejected', afterMs: 8000 })
  })
  it('gives up on 404 and says what to check', async () => {
    const { url } = await serve((_request, response) => response.writeHead(404).end('no such order'))
    expect(await failed({ url })).toMatchObject({
      name: 'FinalFailure',
      hint: expect.stringContaining('address'),
      detail: { status: 404, body: 'no such order' },
    })
  })
  it('asks a person rather than sending twice when the answer is unclear (cases H8)', async () => {
    const { url, requests } = await serve((_request, response) => response.writeHead(502).end())
    expect(await failed({ method: 'POST', url })).toMatchObject({ name: 'UncertainFailure', code: 'call.uncertain' })
    expect(requests).toHaveLength(1)
  })
  it('sends again what may be sent again', async () => {
    const { url } = await serve((_request, response) => response.writeHead(502).end())
    for (const config of [{ url }, { url, method: 'PUT' }, { url, method: 'POST', repeatable: true }])
      expect(await failed(config)).toMatchObject({ name: 'RetryableFailure' })
  })
  it('tells a connection that was cut from one that was never made', async () => {
    const { url } = await serve((request) => request.socket.destroy())
    expect(await failed({ url, method: 'POST' })).toMatchObject({ name: 'UncertainFailure' })
    expect(await failed({ url })).toMatchObject({ name: 'RetryableFailure', code: 'call.unreachable' })
    const closed = await closedPort()
    expect(await failed({ url: `http://127.0.0.1:${closed}/`, method: 'POST' })).toMatchObject({
      name: 'RetryableFailure',
      code: 'call.unreachable',
      message: expect.stringContaining('refused'),
    })
  })
  it('an answer that says JSON and is none is told so', async () => {
    const { url } = await serve((_request, response) => response.setHeader('content-type', 'application/json').end('<html>'))
    expect(await failed({ url })).toMatchObject({ name: 'FinalFailure', detail: { body: '<html>' } })
  })
  it('an answer that nobody could walk is told by name, and its beginning shown', async () => {
    const { url } = await serve((_request, response) => response.setHeader('content-type', 'application/json').end('['.repeat(100_000) + ']'.repeat(100_000)))
    expect(await failed({ url })).toMatchObject({ name: 'FinalFailure', code: 'output.invalid', message: expect.stringContaining('200 levels') })
  })
  it('cancelling ends the request and is told as the reason', async () => {
    const abort = new AbortController()
    const stopped = new Error('stopped')
    const { url } = await serve(() => abort.abort(stopped))
    expect(await failed({ url }, {}, { signal: abort.signal })).toBe(stopped)
  })
})

describe('what cannot be sent is told while it is written', () => {
  it.each([
    [{ url: 'https://exa mple.com/{{start.id}}' }, ['url']],
    [{ url: 'https://example.com:99999/' }, ['url']],
    [{ url: 'https://[::1/' }, ['url']],
    [{ url: 'example.com/orders' }, ['url']],
    [{ headers: [{ name: 'content type', value: 'x' }] }, ['headers', 0, 'name']],
    [
      {
        headers: [
          { name: 'x-a', value: 'x' },
          { name: 'é', value: 'x' },
        ],
      },
      ['headers', 1, 'name'],
    ],
    [{ headers: [{ name: 'Content-Length', value: '3' }] }, ['headers', 0, 'name']],
    [{ headers: [{ name: 'host', value: 'other.test' }] }, ['headers', 0, 'name']],
    [{ auth: { type: 'header', name: 'x key:', secret: 's' } }, ['auth', 'name']],
    [{ method: 'POST', bodyType: 'json', body: '{"id": 9007199254740993, "q": {{start.q}}}' }, ['body']],
    [{ method: 'POST', bodyType: 'json', body: `${'['.repeat(5000)}{{start.q}}${']'.repeat(5000)}` }, ['body']],
  ])('%j', (config, path) => {
    expect(compiled('http-request', { url: 'https://example.com', ...config }).problems).toMatchObject([
      { code: 'setting.invalid', severity: 'error', at: { path }, hint: expect.any(String) },
    ])
  })
  it.each(['{{start.url}}', 'https://{{start.host}}:{{start.port}}/x', 'http{{start.s}}://example.com', ' https://例え.テスト/{{start.id}} '])(
    'and not %s',
    (url) => {
      expect(compiled('http-request', { url }).problems).toEqual([])
    },
  )
})

describe('cases I4 and I6: secrets', () => {
  it.each([401, 404, 500, 502])('are in no message or detail of a %i, though the service repeats them', async (status) => {
    const { url } = await serve((request, response) => response.writeHead(status, `no ${SECRET}`).end(`you sent ${request.headers.authorization}`))
    const error = await failed({ url: `${url}?token=query-secret`, auth: { type: 'bearer', secret: 's' } })
    expect(told(error)).not.toMatch(/hunter2|query-secret/)
  })
  it('are taken out of an answer that repeats them', async () => {
    const { url } = await serve((request, response) =>
      response.setHeader('x-echo', String(request.headers.authorization)).end(`you sent ${request.headers.authorization}`),
    )
    const result = await run({ url, auth: { type: 'bearer', secret: 's' } })
    expect(result.value).toMatchObject({ body: 'you sent Bearer •••', headers: { 'x-echo': 'Bearer •••' } })
    expect(told(result)).not.toContain('hunter2')
  })
  it('do not stand in an address', () => {
    expect(compiled('http-request', { url: 'https://me:pw@example.com' }).problems).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'setting.invalid', at: { id: 'n', path: ['url'] } })]),
    )
  })
  it('are named, never computed', () => {
    expect(compiled('http-request', { url: 'https://example.com', auth: { type: 'bearer', secret: '{{start.name}}' } }).problems).toMatchObject([
      { at: { path: ['auth', 'secret'] } },
    ])
  })
})

async function run(config: object, input: Record<string, Json> = {}, more: Partial<CallContext> = {}) {
  const { op } = compiled('http-request', config)
  if (op?.op !== 'call') throw new Error(JSON.stringify(compiled('http-request', config).problems))
  return runHttpRequest.run(filledOp('http-request', config, input), { ...context, effect: op.effect, ...more })
}

async function failed(...call: Parameters<typeof run>): Promise<unknown> {
  try {
    await run(...call)
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}

function told(thing: unknown): string {
  return `${String(thing)} ${JSON.stringify(thing)} ${thing instanceof FinalFailure ? JSON.stringify([thing.message, thing.hint, thing.detail]) : ''}`
}

const absent = () => {
  throw new Error('not part of this test')
}
const context: CallContext = {
  key: 'run/node/0',
  attempt: 1,
  effect: 'none',
  signal: new AbortController().signal,
  fetch,
  models: { call: absent },
  secrets: { reveal: async () => SECRET },
  onText: absent,
  renderer: { liquid: absent },
}

/** A real server for one test, closed when the test is over. */
async function serve(answer: RequestListener) {
  const requests: IncomingMessage[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    requests.push(request)
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests, bodies }
}

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
