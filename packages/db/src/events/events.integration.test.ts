import { foreignScope, ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../connect/new-id'
import { openEventWait } from './open-event-wait'
import { receiveEvent } from './receive-event'
import { settleEventWait } from './settle-event-wait'

const { db } = await testDatabase()
const own = await ownScope(db)
const run = await seedRun(own)
let made = 0

const kept = { served: 0, kept: true, duplicate: false }
const served = { served: 1, kept: false, duplicate: false }

describe('an event', () => {
  it('that comes before anybody waits is kept, and the first wait has it at once', async () => {
    const name = newName()
    expect(await receiveEvent(own, { name, key: 'a', data: 1 })).toEqual(kept)
    expect(await receiveEvent(own, { name, key: 'a', data: 2 })).toEqual(kept)
    expect(await wait({ name, key: 'b' })).toBeUndefined()
    expect(await wait({ name, key: 'a' })).toEqual({ data: 1 })
    expect(await wait({ name, key: 'a' })).toEqual({ data: 2 })
    expect(await wait({ name, key: 'a' })).toBeUndefined()
    expect(await heard(name)).toEqual([])
  })

  it('goes to the step that has waited longest, and to no other', async () => {
    const name = newName()
    const waits = ['first', 'second', 'third'].map((step) => `${step}-${name}`)
    for (const instance of waits) await wait({ name, instance })
    for (const n of [1, 2]) expect(await receiveEvent(own, { name, data: n })).toEqual(served)
    expect(await heard(name)).toEqual([
      [waits[0], { data: 1 }],
      [waits[1], { data: 2 }],
    ])
  })

  it('of the same delivery counts once, also in the same moment', async () => {
    const name = newName()
    await wait({ name })
    await wait({ name })
    const deliveryId = `d\u0000${name}`
    const received = await Promise.all(Array.from({ length: 10 }, () => receiveEvent(own, { name, data: 1, deliveryId })))
    expect(received.filter(({ duplicate }) => !duplicate)).toEqual([served])
    expect(received.filter(({ duplicate }) => duplicate)).toEqual(Array.from({ length: 9 }, () => ({ served: 1, kept: false, duplicate: true })))
    expect(await heard(name)).toHaveLength(1)
  })

  it('of the same delivery under another name or key is another event', async () => {
    const [name, other, deliveryId] = [newName(), newName(), newId()]
    await wait({ name, key: 'a' })
    await wait({ name: other, key: 'a' })
    expect(await receiveEvent(own, { name, key: 'a', data: 1, deliveryId })).toEqual(served)
    expect(await receiveEvent(own, { name: other, key: 'a', data: 2, deliveryId })).toEqual(served)
    expect(await receiveEvent(own, { name, key: 'b', data: 3, deliveryId })).toEqual(kept)
    expect(await wait({ name, key: 'b' })).toEqual({ data: 3 })
    for (const key of ['a', 'b']) expect(await receiveEvent(own, { name, key, data: key === 'a' ? 1 : 3, deliveryId })).toMatchObject({ duplicate: true })
  })

  it('of a delivery that has brought something else under its name and key is refused, and changes nothing', async () => {
    const event = { name: newName(), key: 17, data: { n: 1, list: [{ a: 1, b: 2 }] }, deliveryId: newId() }
    const mismatch = expect.objectContaining({ code: 'idempotency-mismatch', status: 409 })
    expect(await receiveEvent(own, event)).toEqual(kept)
    for (const other of [{ data: { n: 2 } }, { data: null }, { runId: run.id }])
      await expect(receiveEvent(own, { ...event, ...other })).rejects.toEqual(mismatch)
    expect(await receiveEvent(own, { ...event, key: '17', data: { list: [{ b: 2, a: 1 }], n: 1 } })).toMatchObject({ duplicate: true })
    expect(await wait(event)).toEqual({ data: event.data })
    expect(await wait(event)).toBeUndefined()
    await expect(receiveEvent(own, { ...event, data: { n: 2 } })).rejects.toEqual(mismatch)
    expect(await heard(event.name)).toEqual([])
  })

  it('one of several that came in the same moment as one delivery stands, and the others are told so', async () => {
    const [name, deliveryId] = [newName(), newId()]
    const received = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => receiveEvent(own, { name, data: n, deliveryId })))
    expect(received.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await wait({ name })).toEqual({ data: received.findIndex(({ status }) => status === 'fulfilled') })
    expect(await wait({ name })).toBeUndefined()
  })

  it('that was kept says so to whoever delivers it again', async () => {
    const event = { name: newName(), data: 1, deliveryId: newId() }
    await receiveEvent(own, event)
    expect(await receiveEvent(own, event)).toEqual({ served: 0, kept: true, duplicate: true })
    await wait({ name: event.name })
    expect(await receiveEvent(own, event)).toEqual({ served: 1, kept: false, duplicate: true })
  })

  it('is lost on a wait that wants none from before, and is there for the next that does', async () => {
    const name = newName()
    await receiveEvent(own, { name, data: 'before' })
    expect(await wait({ name, keep: false })).toBeUndefined()
    expect(await receiveEvent(own, { name, data: 'now' })).toEqual(served)
    expect(await wait({ name })).toEqual({ data: 'before' })
  })

  it('for one run is for no other', async () => {
    const name = newName()
    const other = await seedRun(own)
    await wait({ name })
    expect(await receiveEvent(own, { name, data: 1, runId: other.id })).toEqual(kept)
    expect(await wait({ name })).toBeUndefined()
    expect(await openEventWait(db.pool, { runId: other.id, instance: 'wait', name, keep: true })).toEqual({ data: 1 })
  })

  it('brings any text, and its name and key may be any', async () => {
    const odd = 'a\u0000b \ud800 \udfff 👩‍👩‍👧'
    const name = newName() + odd
    await wait({ name, key: odd })
    await wait({ name, key: odd.replace('\ud800', '\ud801') })
    expect(await receiveEvent(own, { name, key: odd, data: [odd] })).toEqual(served)
    expect((await heard(name))[0]?.[1]).toEqual({ data: [odd] })
    expect(await receiveEvent(own, { name, key: 'x'.repeat(100_000), data: 1 })).toEqual(kept)
  })

  it('has a number or a text as its key, and they are the same', async () => {
    const name = newName()
    await receiveEvent(own, { name, key: '17', data: 1 })
    expect(await wait({ name, key: 17 })).toEqual({ data: 1 })
    await receiveEvent(own, { name, data: 'no key' })
    expect(await wait({ name, key: '' })).toEqual({ data: 'no key' })
  })

  it('of another workspace is heard by nobody, and its run is the same not-found as one that does not exist', async () => {
    const foreign = await foreignScope(db)
    const name = newName()
    await wait({ name })
    const deliveryId = newId()
    expect(await receiveEvent(foreign, { name, data: 1, deliveryId })).toEqual(kept)
    expect(await receiveEvent(own, { name, data: 1, deliveryId })).toEqual(served)
    const refusals = []
    for (const runId of [run.id, newId(), 'no-id', 'a\0b'])
      refusals.push(await receiveEvent(foreign, { name, data: 1, runId }).catch((error: unknown) => error))
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ code: 'not-found' })
  })
})

describe('a wait', () => {
  it('asked again is what it was given, whether the event was there or came by message', async () => {
    const early = { name: newName(), instance: `wait@${made++}` }
    await receiveEvent(own, { name: early.name, data: 1 })
    await receiveEvent(own, { name: early.name, data: 2 })
    const late = { name: newName(), instance: `wait@${made++}` }
    await wait(late)
    await receiveEvent(own, { name: late.name, data: 3 })
    expect(await Promise.all([wait(early), wait(early), wait(late)])).toEqual([{ data: 1 }, { data: 1 }, { data: 3 }])
    expect(await wait({ name: early.name })).toEqual({ data: 2 })
  })

  it('that has run out is given nothing more; an event that was first stands', async () => {
    const name = newName()
    const out = { runId: run.id, instance: `wait@${made++}` }
    await wait({ name, instance: out.instance })
    expect(await settleEventWait(db.pool, out)).toBeUndefined()
    expect(await receiveEvent(own, { name, data: 1 })).toEqual(kept)
    expect(await wait({ name, instance: out.instance })).toBeUndefined()
    const first = { runId: run.id, instance: `wait@${made++}` }
    const other = newName()
    await wait({ name: other, instance: first.instance })
    await receiveEvent(own, { name: other, data: 2 })
    expect(await settleEventWait(db.pool, first)).toEqual({ data: 2 })
  })

  it('of a run that does not exist is not-found', async () => {
    await expect(openEventWait(db.pool, { runId: newId(), instance: 'wait', name: 'x', keep: true })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('events and waits in the same moment', () => {
  it('never pass each other by: as many are served as can be, each once', async () => {
    for (let round = 0; round < 40; round++) {
      const name = newName()
      const waits = 1 + (round % 5)
      const events = 1 + ((round >> 1) % 5)
      const waiting = Array.from({ length: waits }, (_, n) => wait({ name, instance: `wait-${name}@${n}` }))
      const receiving = Array.from({ length: events }, (_, n) => receiveEvent(own, { name, data: n }))
      const [given, received] = await Promise.all([Promise.all(waiting), Promise.all(receiving)])
      const told = await heard(name)
      const data = [...given.flatMap((each) => (each ? [each.data] : [])), ...told.map(([, payload]) => payload.data)]
      expect(data).toHaveLength(Math.min(waits, events))
      expect(new Set(data).size).toBe(data.length)
      expect(received.filter(({ served }) => served === 1)).toHaveLength(told.length)
    }
  })

  it('on its way to a step whose run is just ending goes to the next in line', async () => {
    const name = newName()
    const ending = await seedRun(own)
    await openEventWait(db.pool, { runId: ending.id, instance: 'wait', name, keep: true })
    await wait({ name })
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query(`select heddle_close_waits($1, null, 'run-cancelled')`, [ending.id])
    const receiving = receiveEvent(own, { name, data: 1, deliveryId: name })
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await db.pool.query<{ n: number }>(waiting)).rows[0]?.n === 1, { interval: 5, timeout: 5000 })
    await client.query('commit')
    client.release()
    expect(await receiving).toEqual(served)
    expect(await heard(name)).toMatchObject([[expect.not.stringMatching(/^wait$/), { data: 1 }]])
  })

  it('between several runs, some of which end meanwhile: none is lost to a run that has ended and none served twice', async () => {
    const name = newName()
    const runs = []
    for (let n = 0; n < 6; n++) runs.push(await seedRun(own))
    const opened = await Promise.all(runs.map(({ id }) => openEventWait(db.pool, { runId: id, instance: 'wait', name, keep: true })))
    expect(opened.every((each) => each === undefined)).toBe(true)
    const close = ({ id }: { id: string }) => db.pool.query(`select heddle_close_waits($1, null, 'run-cancelled')`, [id])
    const [received] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, n) => receiveEvent(own, { name, data: n }))),
      Promise.all(runs.slice(0, 3).map(close)),
    ])
    const { rows } = await db.pool.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from "EventWait" where "runId" = any ($1) group by 1',
      [runs.map(({ id }) => id)],
    )
    const servedWaits = rows.find(({ status }) => status === 'served')?.n ?? 0
    expect(rows.find(({ status }) => status === 'waiting')).toBeUndefined()
    expect(received.filter(({ served }) => served === 1)).toHaveLength(servedWaits)
    expect(servedWaits).toBeGreaterThanOrEqual(3)
    expect(received.filter(({ kept }) => kept)).toHaveLength(12 - servedWaits)
  })
})

function newName(): string {
  return `event ${made++}`
}

function wait(more: { name: string; key?: string | number; instance?: string; keep?: boolean }) {
  return openEventWait(db.pool, { runId: run.id, instance: `wait@${made++}`, keep: true, ...more })
}

/** What the runs are told about events of this name, in the order in which it was written. */
async function heard(name: string): Promise<[instance: string, payload: { data: unknown }][]> {
  const { rows } = await db.pool.query<{ instance: string; payload: Buffer }>(
    `select m.instance, m.payload from "OutboxMessage" m join "EventWait" w on w."runId" = m."runId" and w.instance = m.instance
     where w.name = $1 and m.kind = 'event-received' order by m."createdAt"`,
    [Buffer.from(JSON.stringify(name))],
  )
  return rows.map(({ instance, payload }) => [instance, JSON.parse(payload.toString())])
}
