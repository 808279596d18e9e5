import { expect, it } from 'vitest'
import { requireSameOrigin } from './same-origin'

const request = (method: string, headers: Record<string, string>) =>
  new Request('http://127.0.0.1:3000/api', { method, headers: { host: 'localhost:3000', ...headers } })

it.each<[string, Record<string, string>]>([
  ['a read', {}],
  ['our own page', { 'sec-fetch-site': 'same-origin' }],
  ['our own page over plain HTTP by name', { origin: 'http://localhost:3000' }],
  ['our own page by address', { origin: 'http://127.0.0.1:3000' }],
])('lets %s through', (name, headers) => {
  expect(() => requireSameOrigin(request(name === 'a read' ? 'GET' : 'POST', headers), false)).not.toThrow()
})

it.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
  ['another origin', { origin: 'http://evil.example' }],
  ['an origin that is hidden', { origin: 'null' }],
  ['another port', { origin: 'http://localhost:9999' }],
  ['a name that anybody may forward', { origin: 'https://heddle.example', 'x-forwarded-host': 'heddle.example' }],
  ['nobody knows whom', {}],
])('refuses what %s caused', (_name, headers) => {
  expect(() => requireSameOrigin(request('POST', headers), false)).toThrow(/another site/)
})

it('believes what is forwarded only where a proxy is said to be', () => {
  const headers = { origin: 'https://heddle.example', 'x-forwarded-host': 'heddle.example, inner.example' }
  expect(() => requireSameOrigin(request('POST', headers), true)).not.toThrow()
  expect(() => requireSameOrigin(request('POST', { ...headers, origin: 'https://evil.example' }), true)).toThrow(/another site/)
})
