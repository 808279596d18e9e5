import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { webService, workerService } from './app'

afterEach(() => vi.unstubAllEnvs())

const ground = { home: '/data', databaseUrl: 'postgresql://a@b/c', temporalAddress: '127.0.0.1:1' } as Parameters<typeof workerService>[0]

test.each([
  ['', 5000],
  ['60000', 60_000],
  ['soon', 5000],
])('HEDDLE_WORKER_GRACE=%s: the worker may take that long and some to end', (grace, ms) => {
  vi.stubEnv('HEDDLE_WORKER_GRACE', grace)
  expect(workerService(ground, { port: 1, build: '/clone/apps/worker/dist/1' }).stop.graceMs).toBe(ms + 10_000)
})

test.each([
  [200, true],
  [503, true],
  [500, false],
])('the web process that answers %i to how it stands serves: %s', async (status, serves) => {
  const port = await answering(status)
  expect(await webService(ground, { host: '127.0.0.1', port, build: '/clone/apps/web/dist/1' }).ready()).toBe(serves)
})

test('a worker that takes up no work does not serve', async () => {
  expect(await workerService(ground, { port: await answering(503), build: '/clone/apps/worker/dist/1' }).ready()).toBe(false)
})

async function answering(status: number): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(status).end('{"ok":false}'))
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}
