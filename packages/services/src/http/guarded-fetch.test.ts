import type dns from 'node:dns'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isAllowedHost } from './allowed-hosts'
import { type GuardedFetchOptions, guardedFetch, RefusedRedirect } from './guarded-fetch'
import { isPublicAddress } from './public-address'

const refusal = { name: 'FinalFailure', code: 'call.refused' }

describe('which addresses are public', () => {
  it.each(['8.8.8.8', '2606:4700::1111'])('%s is', (address) => expect(isPublicAddress(address)).toBe(true))
  it.each([
    ...[
      '127.0.0.1',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '192.0.2.1',
    ],
    ...[
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:a00:1',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2001::1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '2001:db8::1',
    ],
    'no address',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
})

it('reads the list of allowed hosts with and without ports', () => {
  expect(isAllowedHost(['127.0.0.1:80', 'Local.Test', '[::1]:90', '::2'], '127.0.0.1', 80)).toBe(true)
  expect(isAllowedHost(['127.0.0.1:80'], '127.0.0.1', 81)).toBe(false)
  expect(isAllowedHost(['Local.Test'], 'local.test.', 1)).toBe(true)
  expect(isAllowedHost(['[::1]:90'], '[::1]', 90)).toBe(true)
  expect(isAllowedHost(['::2'], '[::2]', 5)).toBe(true)
})

describe('refuses', () => {
  it.each(['http://127.0.0.1:8080/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]:8080/', 'http://[::ffff:127.0.0.1]/', 'http://localhost:8080/'])(
    '%s',
    async (url) => {
      await expect(guarded()(url)).rejects.toMatchObject({ ...refusal, hint: expect.stringContaining('Network page') })
    },
  )
  it.each(['ftp://example.com/', 'file:///etc/passwd', 'data:text/plain,x', 'no address'])('%s', async (url) => {
    await expect(guarded()(url)).rejects.toMatchObject(refusal)
  })
  it('a user name or password in the address, without repeating it (cases I4)', async () => {
    const error = await guarded()('https://user:hunter2@example.com/?q=secret').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject(refusal)
    expect(JSON.stringify(error) + String(error)).not.toMatch(/hunter2|q=secret/)
  })
  it.each(['169.254.169.254', '[fe80::1]', '[fd00:ec2::254]', '100.100.100.200'])('%s, whoever allows it', async (host) => {
    await expect(guarded()(`http://${host}/`)).rejects.toMatchObject({ ...refusal, hint: expect.stringContaining('No setting') })
    await expect(guarded({ allowedPrivateHosts: [host] })(`http://${host}/latest/meta-data/`)).rejects.toMatchObject({
      ...refusal,
      hint: expect.stringContaining('No setting'),
    })
  })
  it('an allowed name that leads to cloud metadata', async () => {
    const lookup = resolving(() => ['169.254.169.254'])
    await expect(guarded({ lookup, allowedPrivateHosts: ['inside.test'] })('http://inside.test/')).rejects.toMatchObject({
      ...refusal,
      hint: expect.stringContaining('No setting'),
    })
  })
  it('a name of which one address is private', async () => {
    const lookup = resolving(() => ['93.184.215.14', '10.0.0.1'])
    await expect(guarded({ lookup })('http://mixed.test/')).rejects.toMatchObject(refusal)
  })
  it('a name that is public when asked first and private when asked again', async () => {
    const { port, requests } = await serve((_request, response) => response.end('inside'))
    let asked = 0
    const lookup = resolving(() => (asked++ === 0 ? ['203.0.114.1'] : ['127.0.0.1']))
    const fetch = guarded({ lookup, connectMs: 100 })
    await expect(fetch(`http://rebinding.test:${port}/`)).rejects.not.toMatchObject(refusal)
    expect(asked).toBe(1)
    await expect(fetch(`http://rebinding.test:${port}/`)).rejects.toMatchObject(refusal)
    expect(requests).toHaveLength(0)
  })
  it('a port of another protocol, in words that say so', async () => {
    await expect(guarded({ allowedPrivateHosts: ['127.0.0.1'] })('http://127.0.0.1:25/')).rejects.toMatchObject({
      ...refusal,
      message: expect.stringContaining('port 25'),
    })
  })
  it('a redirect to a private address', async () => {
    const inside = await serve((_request, response) => response.end('inside'))
    const outside = await serve((_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/admin` }).end())
    await expect(guarded({ allowedPrivateHosts: [`127.0.0.1:${outside.port}`] })(outside.url)).rejects.toMatchObject(refusal)
    expect(inside.requests).toHaveLength(0)
  })
  it('such a redirect in a way that tells it from a refusal before anything went out', async () => {
    const { url, host } = await serve((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
    await expect(guarded({ allowedPrivateHosts: [host] })(url)).rejects.toBeInstanceOf(RefusedRedirect)
    await expect(guarded()(url)).rejects.not.toBeInstanceOf(RefusedRedirect)
  })
  it('a redirect to another scheme', async () => {
    const { url, host } = await serve((_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end())
    await expect(guarded({ allowedPrivateHosts: [host] })(url)).rejects.toMatchObject(refusal)
  })
})

describe('allows', () => {
  it('a private host that the owner named, by address and by name', async () => {
    const { url, port } = await serve((_request, response) => response.end('hello'))
    expect(await (await guarded({ allowedPrivateHosts: [`127.0.0.1:${port}`] })(url)).text()).toBe('hello')
    expect(await (await guarded({ allowedPrivateHosts: ['localhost'] })(`http://localhost:${port}/`)).text()).toBe('hello')
  })
  it('only the port that was named', async () => {
    const { url } = await serve((_request, response) => response.end('hello'))
    await expect(guarded({ allowedPrivateHosts: ['127.0.0.1:1'] })(url)).rejects.toMatchObject(refusal)
  })
})

describe('redirects', () => {
  it('take no credentials to another origin (cases I6)', async () => {
    const other = await serve((_request, response) => response.end('there'))
    const first = await serve((request, response) =>
      request.url === '/' ? response.writeHead(307, { location: '/same' }).end() : response.writeHead(307, { location: other.url }).end(),
    )
    const fetch = guarded({ allowedPrivateHosts: [first.host, other.host] })
    const headers = { authorization: 'Bearer x', 'x-api-key': 'k', cookie: 'c=1', accept: 'text/plain' }
    const response = await fetch(first.url, { method: 'POST', headers, body: 'text' })
    expect(await response.text()).toBe('there')
    expect(response.url).toBe(other.url)
    expect(first.requests[1]?.headers).toMatchObject({ authorization: 'Bearer x', 'x-api-key': 'k' })
    expect(other.requests[0]).toMatchObject({ method: 'POST', headers: { accept: 'text/plain' } })
    expect(Object.keys(other.requests[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']))
    for (const name of ['authorization', 'x-api-key', 'cookie']) expect(other.requests[0]?.headers[name]).toBeUndefined()
  })
  it('end after five', async () => {
    const { url, host, requests } = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end())
    await expect(guarded({ allowedPrivateHosts: [host] })(url)).rejects.toMatchObject({ name: 'FinalFailure', code: 'call.rejected' })
    expect(requests).toHaveLength(6)
  })
  it('to nowhere are told as such', async () => {
    const { url, host } = await serve((_request, response) => response.writeHead(302, { location: 'http://[' }).end())
    await expect(guarded({ allowedPrivateHosts: [host] })(url)).rejects.toMatchObject({ name: 'FinalFailure', code: 'call.rejected' })
  })
  it('can be looked at instead', async () => {
    const { url, host } = await serve((_request, response) => response.writeHead(302, { location: '/next' }).end())
    expect((await guarded({ allowedPrivateHosts: [host] })(url, { redirect: 'manual' })).status).toBe(302)
  })
})

describe('an answer', () => {
  it('with a status that HTTP does not have is told as such', async () => {
    const { url, host } = await serve((_request, response) => response.writeHead(999).end())
    await expect(guarded({ allowedPrivateHosts: [host] })(url)).rejects.toMatchObject({
      name: 'FinalFailure',
      code: 'call.rejected',
      message: expect.stringContaining('999'),
    })
  })
  it('that is larger than the limit ends early', async () => {
    const { url, host } = await serve((_request, response) => response.end(Buffer.alloc(300_000, 'x')))
    const response = await guarded({ allowedPrivateHosts: [host], maxBytes: 100_000 })(url)
    await expect(response.text()).rejects.toMatchObject({ name: 'FinalFailure', code: 'call.rejected' })
  })
  it('is measured as unpacked', async () => {
    const { url, host } = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(300_000, 'x'))))
    const response = await guarded({ allowedPrivateHosts: [host], maxBytes: 100_000 })(url)
    await expect(response.text()).rejects.toMatchObject({ name: 'FinalFailure' })
  })
  it('that never begins is given up', async () => {
    const { url, host } = await serve(() => undefined)
    await expect(guarded({ allowedPrivateHosts: [host], headersMs: 300 })(url)).rejects.toMatchObject({ cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } })
  })
  it('is no longer waited for once the caller aborts', async () => {
    const abort = new AbortController()
    const { url, host, closed } = await serve(() => abort.abort(new Error('stopped')))
    await expect(guarded({ allowedPrivateHosts: [host] })(url, { signal: abort.signal })).rejects.toThrow('stopped')
    await closed
  })
})

function guarded(options: GuardedFetchOptions = {}) {
  const fetch = guardedFetch(options)
  onTestFinished(() => fetch.close())
  return fetch
}

/** A resolver that answers with these addresses, for tests of names. */
function resolving(addresses: () => readonly string[]): typeof dns.lookup {
  const lookup = (_host: string, _options: object, callback: (error: null, found: { address: string; family: number }[]) => void) =>
    callback(
      null,
      addresses().map((address) => ({ address, family: 4 })),
    )
  return lookup as unknown as typeof dns.lookup
}

/** A real server for one test; `closed` settles when its first request's connection is gone. */
async function serve(answer: RequestListener) {
  const requests: IncomingMessage[] = []
  let gone = () => {}
  const closed = new Promise<void>((resolve) => {
    gone = resolve
  })
  const server = createServer((request, response) => {
    requests.push(request)
    response.on('close', () => gone())
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, host: `127.0.0.1:${port}`, port, requests, closed }
}
