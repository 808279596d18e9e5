import { afterEach, expect, test, vi } from 'vitest'
import { workerService } from './app'

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
