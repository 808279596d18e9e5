import { expect, it } from 'vitest'
import { underOwnName } from './refuse-host'
import { setSession } from './session-cookie'

Object.assign(process.env, { HEDDLE_URL: 'https://heddle.example.com', HEDDLE_HOSTS: 'inner' })

const door = underOwnName(async (request) => new Response(null, { headers: { 'set-cookie': setSession(request, 'token', new Date(0)) } }))
const ask = (host: string, more: Record<string, string> = {}) => door(new Request('http://localhost:3000/', { headers: { host, ...more } }))

it('answers to the name that people use, and trusts what the proxy says of the way', async () => {
  const secure = await ask('heddle.example.com', { 'x-forwarded-proto': 'https' })
  expect([secure.status, secure.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/; Secure$/)])
  const plain = await ask('inner:3000', { 'x-forwarded-proto': 'http' })
  expect([plain.status, plain.headers.get('set-cookie')]).toEqual([200, expect.not.stringContaining('Secure')])
  expect((await ask('evil.test', { 'x-forwarded-host': 'heddle.example.com' })).status).toBe(421)
})
