import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { config, proxy } from '../proxy'

const app = fileURLToPath(new URL('../app', import.meta.url))
const doors = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))
/** Says only whether the process lives; whatever looks after it may know it by another name. */
const OPEN = join('healthz', 'route.ts')

type Handlers = Readonly<Record<string, unknown>>
type Handler = (request: Request, place: unknown) => Promise<Response>
/** As Next tells a door what stands in its address. */
const place = { params: Promise.resolve({ token: 'x' }) }
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const isBehindProxy = (path: string) => config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path))

// Loading a door loads the whole server.
describe('a name that another site points at this machine opens no door', { timeout: 60_000 }, () => {
  it('of a page', async () => {
    for (const path of ['/', '/workflows/x/edit', '/welcome?token=x', '/help/nodes/prompt', '/nothing', '/api/v1/workflows/%41']) {
      const answer = await proxy(new NextRequest(`http://evil.test:3000${path}`, { headers: { host: 'evil.test:3000', 'x-forwarded-host': 'localhost:3000' } }))
      expect([path, answer.status]).toEqual([path, 421])
      expect(answer.headers.get('x-middleware-next')).toBeNull()
    }
  })

  it.each(doors.filter((door) => door !== OPEN))('of %s, whatever the method', async (door) => {
    const path = `/${door.slice(0, -'/route.ts'.length).replaceAll(/\[[^\]]*\]/g, 'x')}`
    if (isBehindProxy(path)) {
      expect((await proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { host: 'evil.test' } }))).status).toBe(421)
      return
    }
    const handlers = (await import(join(app, door))) as Handlers
    const found = methods.filter((method) => method in handlers)
    expect(found).not.toEqual([])
    for (const method of found) {
      const headers = { host: 'evil.test:3000', 'x-forwarded-host': 'localhost:3000', authorization: 'Bearer hd_x' }
      const answer = await (handlers[method] as Handler)(new Request(`http://localhost:3000${path}`, { method, headers }), place)
      expect([method, answer.status, answer.headers.get('content-type')]).toEqual([method, 421, 'application/problem+json'])
      if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ code: 'misdirected', hint: expect.stringContaining('HEDDLE_HOSTS') })
    }
  })
})

it.each([
  ['api/trpc/[trpc]/route.ts', 'PUT', 'GET, POST'],
  ['api/sign-in/route.ts', 'GET', 'POST'],
])(
  '%s tells what it can do instead of %s',
  async (door, method, allow) => {
    const handlers = (await import(join(app, door))) as Readonly<Record<string, (request: Request) => Promise<Response>>>
    const answer = await handlers[method]?.(new Request('http://localhost:3000/', { method }))
    expect([answer?.status, answer?.headers.get('allow'), await answer?.json()]).toEqual([405, allow, expect.objectContaining({ code: 'method-not-allowed' })])
  },
  60_000,
)

it('a page can only be looked at', async () => {
  const ask = (method: string, path: string) => proxy(new NextRequest(`http://localhost:3000${path}`, { method, headers: { host: 'localhost:3000' } }))
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await ask(method, '/')
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
  expect([(await ask('HEAD', '/')).status, (await ask('POST', '/api/v1/workflows/%41')).status]).toEqual([200, 200])
})

describe('an address that is no text', () => {
  it.each(['/workflows/%E0%A4%A', '/runs/%ff', '/%E0%A4%A', '/help/nodes/%c0'])('is told on a page: %s', async (path) => {
    const answer = await proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', 'accept-language': 'zh-CN' } }))
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      404,
      'text/plain; charset=utf-8',
      expect.stringContaining('编码'),
    ])
  })

  it.each(['/api/v1/workflows/%E0%A4%A', '/api/trpc/%ff'])('is told as a problem: %s', async (path) => {
    expect(isBehindProxy(path)).toBe(true)
    const answer = await proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000' } }))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  })

  it('is no page that is there', async () => {
    const answer = await proxy(new NextRequest('http://localhost:3000/workflows/%E4%BE%8B/edit', { headers: { host: 'localhost:3000' } }))
    expect([answer.headers.get('x-middleware-next'), answer.headers.get('content-security-policy')]).toEqual(['1', expect.stringContaining("'nonce-")])
  })
})
