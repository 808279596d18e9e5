import type { RunEvent } from '@heddle/core/run/run-event'
import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../connect/new-id'
import { appendEvents } from './append-events'
import { eventsAfter, wholeEventOf } from './events-after'
import { getRun } from './get-run'

const { db, url } = await testDatabase()
const own = await ownScope(db)

describe('appendEvents', () => {
  it('numbers what eight writers add at once without gaps, in the order of commits', async () => {
    const run = await seedRun(own)
    const seen: number[][] = []
    let reading = true
    const reader = (async () => {
      for (let next = 0; reading; ) {
        const page = await eventsAfter(own, run.id, { seq: next })
        seen.push(page.map((event) => event.seq))
        next = page.at(-1)?.seq ?? next
      }
    })()
    await Promise.all(
      range(8).map(async (writer) => {
        for (const n of range(25)) await appendEvents(db.pool, run.id, [started(`${writer}.${n}.a`), started(`${writer}.${n}.b`), started(`shared.${n}`)])
      }),
    )
    reading = false
    await reader
    const all = await eventsAfter(own, run.id, { limit: 1000 })
    expect(all.map((event) => event.seq)).toEqual(range(8 * 25 * 2 + 25).map((n) => n + 1))
    // Whoever reads on from the last number seen has missed nothing.
    const read = seen.flat()
    expect(read).toEqual(range(read.length).map((n) => n + 1))
    expect((await getRun(own, run.id)).lastSeq).toBe(all.length)
  })

  it('writes the same key once, also twice in one call, and says what was new', async () => {
    const run = await seedRun(own)
    const first = await appendEvents(db.pool, run.id, [started('a'), started('b'), started('a')])
    const second = await appendEvents(db.pool, run.id, [started('b'), started('c')])
    expect(first.map(({ key, seq }) => [key, seq])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(second.map(({ key, seq }) => [key, seq])).toEqual([['c', 3]])
  })

  it('keeps the run row in step: status, times, output, sums', async () => {
    const run = await seedRun(own)
    const used = callFinished('call', { inputTokens: 10, outputTokens: 3, cost: 0.000_000_1 })
    await appendEvents(db.pool, run.id, [{ key: 'go', type: 'run-started', at: 1000, data: { input: {} } }, used])
    await appendEvents(db.pool, run.id, [used, callFinished('odd', { inputTokens: Number.NaN, outputTokens: -1, cost: Number.POSITIVE_INFINITY })])
    expect(await getRun(own, run.id)).toMatchObject({
      status: 'running',
      startedAt: new Date(1000),
      usage: { inputTokens: 10, outputTokens: 3, cost: 0.000_000_1 },
    })
    await appendEvents(db.pool, run.id, [{ key: 'end', type: 'run-finished', at: 2000, data: { status: 'succeeded', output: { text: 'a\u0000\ud800😀' } } }])
    await appendEvents(db.pool, run.id, [{ key: 'late', type: 'run-finished', at: 3000, data: { status: 'failed' } }])
    expect(await getRun(own, run.id)).toMatchObject({ status: 'succeeded', endedAt: new Date(2000), output: { text: 'a\u0000\ud800😀' } })
  })

  it('says at its commit how far the run is', async () => {
    const run = await seedRun(own)
    const client = new pg.Client({ connectionString: url })
    onTestFinished(() => client.end())
    await client.connect()
    await client.query('listen heddle_run')
    const told = new Promise((resolve) => client.on('notification', ({ payload }) => resolve(payload)))
    await appendEvents(db.pool, run.id, [started('a'), started('b')])
    expect(await told).toBe(`${run.id}:2`)
  })

  it('reads on from any number that a client may send', async () => {
    const run = await seedRun(own)
    await appendEvents(db.pool, run.id, [started('a'), started('b')])
    const from = async (seq: number) => (await eventsAfter(own, run.id, { seq })).map((event) => event.seq)
    expect(await Promise.all([from(-5), from(1), from(1.5), from(99_999_999_999), from(Number.NaN)])).toEqual([[1, 2], [2], [2], [], [1, 2]])
  })

  it('says not-found for a run that does not exist', async () => {
    await expect(appendEvents(db.pool, newId(), [started('a')])).rejects.toMatchObject({ code: 'not-found' })
  })

  it('brings any text back unchanged: U+0000, lone surrogates, emoji, 5 MB', async () => {
    const texts = ['\u0000', 'a\u0000b', '\ud800', '\udfff x \ud83d', '👩‍👩‍👧 👍🏽', '\u202e عربى', 'ü'.repeat(2_500_000)]
    const run = await seedRun(own, { input: texts })
    expect((await getRun(own, run.id)).input).toEqual(texts)
    await appendEvents(db.pool, run.id, [{ key: 'out', type: 'run-finished', at: 1, data: { status: 'succeeded', output: texts } }])
    const event = await wholeEventOf(own, run.id, 1)
    expect(event.data).toEqual({ status: 'succeeded', output: texts })
    expect((await getRun(own, run.id)).output).toEqual(texts)
  })
})

function started(key: string): RunEvent {
  return { key, type: 'step-started', at: 1, instance: 'a', data: {} }
}

function callFinished(key: string, usage: object): RunEvent {
  return { key, type: 'call-finished', at: 1, instance: 'a', data: { call: 0, attempt: 1, value: null, usage } }
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i)
}
