import type { RunEvent } from '@heddle/core/run/run-event'
import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { describe, expect, it } from 'vitest'
import { newId } from '../connect/new-id'
import { closeRun } from '../runs/close-run'
import { eventsAfter } from '../runs/events-after'
import { flushTurn } from '../runs/flush-turn'
import { getRun } from '../runs/get-run'
import { requestCancel } from '../runs/request-cancel'
import { type CallAt, CallWriter } from './call-writer'

const { db } = await testDatabase()
const own = await ownScope(db)
const run = await seedRun(own)
const writer = new CallWriter(db.pool)
let made = 0

const take = (at: CallAt) => writer.write({ kind: 'take', at })
const send = (at: CallAt, fence: number) => writer.write({ kind: 'sent', at, fence })
const holds = async (at: CallAt, fence: number) => (await writer.write({ kind: 'holds', at, fence })).ok
const end = (at: CallAt, fence: number, [status, result]: ['failed' | 'finished' | 'ended', string | object], events: readonly RunEvent[] = []) =>
  writer.write({ kind: 'end', at, fence, status, counts: true, result, events })

describe('a call in the ledger', () => {
  it('goes from picked up to finished, and keeps the result for whoever asks again', async () => {
    const call = nextCall()
    expect(await take(call)).toEqual({ ok: true, fence: 1, tries: 0, status: 'started' })
    expect(await send(call, 1)).toMatchObject({ ok: true })
    expect(await end(call, 1, ['finished', { text: '\u0000' }])).toMatchObject({ ok: true, status: 'finished', tries: 1 })
    expect(await take(call)).toEqual({ ok: true, fence: 1, tries: 1, status: 'finished', result: { text: '\u0000' } })
  })

  it('lets only the newest of many holders send', async () => {
    const call = nextCall()
    const taken = await Promise.all(Array.from({ length: 5 }, () => take(call)))
    const sent = await Promise.all(taken.map(({ fence }) => send(call, fence)))
    expect(taken.map(({ fence }) => fence).sort()).toEqual([1, 2, 3, 4, 5])
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1)
    expect(taken[sent.findIndex(({ ok }) => ok)]?.fence).toBe(5)
    expect(await Promise.all(taken.map(({ fence }) => holds(call, fence)))).toEqual(taken.map(({ fence }) => fence === 5))
  })

  it('says after a crash that it may have gone out, and does not count the crash as a try', async () => {
    const call = nextCall()
    await take(call)
    await send(call, 1)
    expect(await take(call)).toEqual({ ok: true, fence: 2, tries: 0, status: 'sent' })
  })

  it('counts tries, and hides the last failure once the next try is under way', async () => {
    const call = nextCall()
    await take(call)
    await end(call, 1, ['failed', { code: 'call.timeout' }])
    expect(await take(call)).toEqual({ ok: true, fence: 2, tries: 1, status: 'failed', result: { code: 'call.timeout' } })
    await send(call, 2)
    expect(await take(call)).toEqual({ ok: true, fence: 3, tries: 1, status: 'sent' })
  })

  it('takes a late result of a frozen worker, but not its failure; then nothing is sent any more', async () => {
    const call = nextCall()
    await take(call)
    await send(call, 1)
    await take(call)
    expect(await end(call, 1, ['ended', 'late'])).toMatchObject({ ok: false, status: 'sent' })
    expect(await end(call, 1, ['finished', 'done'])).toMatchObject({ ok: true, result: 'done' })
    expect(await send(call, 2)).toMatchObject({ ok: false })
    expect(await end(call, 2, ['finished', 'again'])).toMatchObject({ ok: false, result: 'done' })
  })

  it('takes a late result also when the try of another has failed meanwhile, and the next pick-up finds it', async () => {
    const call = nextCall()
    await take(call)
    await take(call)
    expect(await end(call, 2, ['failed', { code: 'call.timeout' }])).toMatchObject({ ok: true, status: 'failed' })
    expect(await end(call, 1, ['failed', { code: 'call.rejected' }])).toMatchObject({ ok: false, result: { code: 'call.timeout' } })
    expect(await end(call, 1, ['finished', 'paid for'])).toMatchObject({ ok: true, status: 'finished' })
    expect(await take(call)).toMatchObject({ status: 'finished', result: 'paid for' })
  })

  it('is told only at the end when it can do no harm, and told twice it counts once', async () => {
    const call = nextCall()
    expect(await end(call, 0, ['finished', 'done'])).toEqual({ ok: true, fence: 0, tries: 1, status: 'finished', result: 'done' })
    expect(await end(call, 0, ['finished', 'done'])).toMatchObject({ ok: true, tries: 1 })
    expect(await take(call)).toMatchObject({ fence: 0, status: 'finished', result: 'done' })
  })

  it('that nobody has ever picked up takes no end from a holder', async () => {
    expect(await end(nextCall(), 1, ['failed', 'x'])).toMatchObject({ ok: false })
  })
})

describe('a run that nobody wants any more', () => {
  const turn = (at: CallAt, k: number) => writer.write({ kind: 'turn', at, turn: { k, historyLength: 10, digest: `turn ${k}` }, events: [event(`turn ${k}`)] })
  const keys = async (id: string) => (await eventsAfter(own, id)).map(({ key }) => key)

  it('begins no call, and keeps the turn that travels with it for the next pick-up', async () => {
    const { id } = await seedRun(own)
    const at = { runId: id, call: 'send/1' }
    await requestCancel(own, id)
    const [, taken] = await Promise.all([turn(at, 0), take(at)])
    expect(taken).toMatchObject({ ok: false })
    expect(await keys(id)).toEqual([])
    await db.pool.query('update "Run" set "cancelRequestedAt" = null where id = $1', [id])
    await Promise.all([turn(at, 0), take(at)])
    expect(await take(at)).toMatchObject({ ok: true, fence: 2 })
    expect(await keys(id)).toEqual(['turn 0'])
  })

  it('begins no call after it was closed from outside', async () => {
    const { id } = await seedRun(own)
    await closeRun(db.pool, id, 'cancelled')
    expect(await take({ runId: id, call: 'send/1' })).toMatchObject({ ok: false })
  })

  it('still says what has gone out, and how it has ended', async () => {
    const { id } = await seedRun(own)
    const at = { runId: id, call: 'send/1' }
    await take(at)
    await send(at, 1)
    await requestCancel(own, id)
    expect(await take(at)).toMatchObject({ ok: true, status: 'sent', fence: 2 })
    expect(await end(at, 2, ['finished', 'sent'], [event('sent')])).toMatchObject({ ok: true })
    expect(await take(at)).toMatchObject({ ok: true, status: 'finished', result: 'sent' })
    expect(await keys(id)).toEqual(['sent'])
  })
})

it('a run that has ended takes in neither a turn that travels nor the call with it', async () => {
  const { id } = await seedRun(own)
  const ended: RunEvent = { key: 'end', type: 'run-finished', at: 1, data: { status: 'failed' }, flush: { k: 0, historyLength: 8 } }
  await flushTurn(db.pool, id, { k: 0, historyLength: 8, digest: 'end' }, [ended])
  const goesOn = { k: 0, historyLength: 12, digest: 'goes on' }
  const at = { runId: id, call: 'send/1' }
  const [, taken] = await Promise.all([writer.write({ kind: 'turn', at, turn: goesOn, events: [event('goes on')] }), take(at)])
  expect(taken).toMatchObject({ ok: false })
  expect((await getRun(own, id)).status).toBe('failed')
  expect((await eventsAfter(own, id)).map(({ type }) => type)).toEqual(['run-finished'])
})

describe('what calls write', () => {
  it('leaves out the events of an end that was not recorded', async () => {
    const { id } = await seedRun(own)
    const at = { runId: id, call: 'send/1' }
    await take(at)
    await take(at)
    await end(at, 1, ['ended', 'late'], [event('late')])
    await end(at, 2, ['finished', 'done'], [event('done')])
    expect((await eventsAfter(own, id)).map(({ key }) => key)).toEqual(['done'])
  })

  it('goes out in few transactions, in the order in which it was asked', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => seedRun(own)))
    let transactions = 0
    const query = (...args: Parameters<typeof db.pool.query>) => {
      transactions++
      return db.pool.query(...args)
    }
    const counted = new CallWriter({ query } as unknown as typeof db.pool)
    const numbers = Array.from({ length: 200 }, (_, n) => n)
    await Promise.all(numbers.map((n) => counted.write({ kind: 'append', at: { runId: runs[n % 4]?.id ?? '', call: 'a/1' }, events: [event(`e${n}`)] })))
    expect(transactions).toBeLessThan(10)
    const keys = async (id = '') => (await eventsAfter(own, id)).map(({ key, seq }) => [key, seq])
    expect(await keys(runs[0]?.id)).toEqual(numbers.slice(0, 50).map((n) => [`e${n * 4}`, n + 1]))
  })

  it('lets one wrong operation fail alone', async () => {
    const call = nextCall()
    const [good, unknown, bad] = await Promise.allSettled([
      take(call),
      take({ runId: newId(), call: 'a/1' }),
      writer.write({ kind: 'append', at: call, events: [event('\u0000')] }),
    ])
    expect(good).toMatchObject({ status: 'fulfilled', value: { ok: true, fence: 1 } })
    expect([unknown.status, bad.status]).toEqual(['rejected', 'rejected'])
  })
})

function nextCall(): CallAt {
  return { runId: run.id, call: `send/${made++}` }
}

function event(key: string): RunEvent {
  return { key, type: 'step-started', at: 1, instance: 'a', data: {} }
}
