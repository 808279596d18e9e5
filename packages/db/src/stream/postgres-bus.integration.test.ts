import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { examineBus } from '@heddle/testing/stream-bus/bus-exam'
import { afterEach, expect, it, vi } from 'vitest'
import { appendEvents } from '../runs/append-events'
import type { StreamBus, StreamSignal } from './bus'
import { postgresBus } from './postgres-bus'

const { db, url } = await testDatabase()
const open: StreamBus[] = []
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())))

examineBus('postgres', openBus, { shared: true })

it('tells of events as they are stored', async () => {
  const run = await seedRun(await ownScope(db))
  const heard = listen(await openBus(), run.id)
  await appendEvents(db.pool, run.id, [{ key: 'a', type: 'step-skipped', instance: 'a', at: 1, data: {} }])
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'events', runId: run.id, lastSeq: 1 }]))
})

it('says resync after its connection broke, and hears again', async () => {
  const bus = await openBus()
  const heard = listen(bus, 'run')
  await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`)
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'resync' }]), { timeout: 10_000 })
  await bus.publish('run', { type: 'events', runId: 'run', lastSeq: 1 })
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ type: 'events', runId: 'run', lastSeq: 1 }))
})

it('says resync to whoever subscribed before it listened', async () => {
  const bus = postgresBus({ url, pool: db.pool })
  open.push(bus)
  const heard = listen(bus, 'run')
  await bus.listening
  await vi.waitFor(() => expect(heard).toEqual([{ type: 'resync' }]))
})

it('skips a message that is none and reports it', async () => {
  const errors: unknown[] = []
  const bus = postgresBus({ url, pool: db.pool, onError: (error) => errors.push(error) })
  open.push(bus)
  await bus.listening
  const heard = listen(bus, 'run')
  await db.pool.query(`select pg_notify('heddle_stream', '{"type":"other"}'), pg_notify('heddle_stream', 'no json'), pg_notify('heddle_run', 'run')`)
  await bus.publish('run', { type: 'events', runId: 'run', lastSeq: 1 })
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(errors).toHaveLength(3)
})

it('loses messages and fails nobody while the database is away', async () => {
  const errors: unknown[] = []
  const bus = postgresBus({
    url: 'postgresql://heddle:heddle@127.0.0.1:1/none',
    pool: { query: () => Promise.reject(new Error('away')) } as never,
    onError: (error) => errors.push(error),
  })
  await bus.publish('run', { type: 'events', runId: 'run', lastSeq: 1 })
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1))
  await bus.close()
})

async function openBus(): Promise<StreamBus> {
  const bus = postgresBus({ url, pool: db.pool })
  open.push(bus)
  await bus.listening
  return bus
}

function listen(bus: StreamBus, runId: string): StreamSignal[] {
  const heard: StreamSignal[] = []
  bus.subscribe(runId, (signal) => heard.push(signal))
  return heard
}
