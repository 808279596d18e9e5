import { foldEvents } from '@heddle/core/run/reduce'
import type { RunEvent } from '@heddle/core/run/run-event'
import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { newId } from '../connect/new-id'
import { closeRun } from './close-run'
import { eventsAfter } from './events-after'
import { flushTurn } from './flush-turn'
import { getRun } from './get-run'

const { db } = await testDatabase()
const own = await ownScope(db)

it('moves the run out of requested and returns the digest', async () => {
  const { id, flush } = await newRun()
  expect(await flush(0, 3, ['run-started'])).toBe('run-started')
  expect(await getRun(own, id)).toMatchObject({ status: 'running', lastSeq: 1 })
})

it('stores the same turn once', async () => {
  const { log, flush } = await newRun()
  await flush(0, 3, ['a', 'b'])
  expect(await flush(0, 3, ['a', 'b'])).toBe('a|b')
  expect(await flush(0, 9, ['a', 'b'])).toBe('a|b')
  expect(await log()).toEqual(['a', 'b'])
})

it('supersedes a turn that never happened', async () => {
  const { log, flush } = await newRun()
  await flush(0, 3, ['start'])
  await flush(1, 8, ['timeout'])
  expect(await flush(1, 12, ['decided'])).toBe('decided')
  expect(await log()).toEqual(['start', 'timeout', 'superseded 1.8', 'decided'])
})

it('ignores a frozen worker that comes late, and tells it what stands', async () => {
  const { log, flush } = await newRun()
  await flush(1, 12, ['decided'])
  expect(await flush(1, 8, ['timeout'])).toBe('decided')
  expect(await flush(1, 12, ['other'])).toBe('decided')
  expect(await log()).toEqual(['decided'])
})

it('ignores a frozen worker also when it comes with a flush that nobody has stored yet', async () => {
  const { log, flush } = await newRun()
  await flush(1, 12, ['decided'])
  expect(await flush(2, 8, ['after timeout'])).toBe('')
  expect(await flush(2, 12, ['after decided'])).toBe('after decided')
  expect(await log()).toEqual(['decided', 'after decided'])
})

it('remembers the longest history that decided the same', async () => {
  const { log, flush } = await newRun()
  await flush(1, 8, ['same'])
  await flush(1, 15, ['same'])
  expect(await flush(1, 12, ['other'])).toBe('same')
  expect(await log()).toEqual(['same'])
})

it('supersedes later turns of the worker that died as well', async () => {
  const { log, flush } = await newRun()
  await flush(1, 8, ['same'])
  await flush(2, 8, ['ghost'])
  await flush(1, 12, ['same'])
  expect(await log()).toEqual(['same', 'ghost', 'superseded 2.8'])
  await flush(2, 12, ['real'])
  expect(await log()).toEqual(['same', 'ghost', 'superseded 2.8', 'real'])
})

it('an end stands, also when the turn that told it never happened and another would decide differently', async () => {
  const { id, log, flush } = await newRun()
  await flush(0, 3, ['run-started'])
  await flush(1, 8, ['run-finished'])
  const ended = await getRun(own, id)
  expect(ended).toMatchObject({ status: 'succeeded', output: 'run-finished' })
  for (const [k, length, says] of [
    [0, 12, 'run-started'],
    [1, 12, 'waiting'],
    [1, 12, 'run-finished'],
    [2, 20, 'run-finished'],
    [0, 12, 'started otherwise'],
  ] as const)
    expect(await flush(k, length, [says])).toEqual({ ended: 'succeeded' })
  expect(await getRun(own, id)).toEqual(ended)
  expect(await log()).toEqual(['run-started', 'run-finished'])
  expect(foldEvents(await eventsAfter(own, id)).status).toBe('succeeded')
})

it('stands once whichever of two workers comes first', async () => {
  const { id, log, flush } = await newRun()
  const digests = await Promise.all([flush(1, 12, ['decided']), flush(1, 8, ['timeout']), flush(1, 12, ['decided']), flush(1, 8, ['timeout'])])
  expect(digests.filter((digest) => digest === 'decided').length).toBeGreaterThanOrEqual(2)
  expect(foldLast(await log())).toBe('decided')
  expect((await eventsAfter(own, id)).map((event) => event.seq)).toEqual((await log()).map((_, i) => i + 1))
})

it('says how the run has ended when it was closed from outside', async () => {
  const { id, log, flush } = await newRun()
  await flush(0, 3, ['run-started'])
  expect(await closeRun(db.pool, id, 'failed', { code: 'server.ended', message: 'The server ended the workflow.' })).toBe(true)
  expect(await closeRun(db.pool, id, 'cancelled')).toBe(false)
  expect(await flush(1, 8, ['late'])).toEqual({ ended: 'failed' })
  expect(await flush(0, 3, ['run-started'])).toEqual({ ended: 'failed' })
  expect(await log()).toEqual(['run-started', 'run-finished'])
  expect(await getRun(own, id)).toMatchObject({ status: 'failed', error: { code: 'server.ended' } })
})

it('says not-found for a run that does not exist', async () => {
  await expect(flushTurn(db.pool, newId(), { k: 0, historyLength: 1, digest: 'd' }, [])).rejects.toMatchObject({ code: 'not-found' })
  await expect(closeRun(db.pool, newId(), 'failed')).rejects.toMatchObject({ code: 'not-found' })
})

async function newRun() {
  const { id } = await seedRun(own)
  return {
    id,
    flush: async (k: number, historyLength: number, says: string[]) => {
      const events = says.map((what) => controlEvent(what, { k, historyLength }))
      const flushed = await flushTurn(db.pool, id, { k, historyLength, digest: says.join('|') }, events)
      return 'digest' in flushed ? flushed.digest : flushed
    },
    log: async () =>
      (await eventsAfter(own, id)).map((event) =>
        event.type === 'superseded' ? `superseded ${event.data.k}.${event.data.historyLength}` : (event.instance ?? event.type),
      ),
  }
}

function controlEvent(what: string, flush: { k: number; historyLength: number }): RunEvent {
  const place = { key: `${what}/f${flush.k}.${flush.historyLength}`, at: 1, flush }
  if (what === 'run-started') return { ...place, type: 'run-started', data: { input: {} } }
  if (what === 'run-finished') return { ...place, type: 'run-finished', data: { status: 'succeeded', output: what } }
  return { ...place, type: 'step-skipped', instance: what, data: {} }
}

/** What counts in the end: the last that is not about an earlier turn. */
function foldLast(log: readonly string[]): string | undefined {
  return log.filter((line) => !line.startsWith('superseded')).at(-1)
}
