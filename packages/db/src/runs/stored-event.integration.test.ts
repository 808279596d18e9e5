import { randomBytes } from 'node:crypto'
import type { Json } from '@heddle/core/json'
import type { RunEvent } from '@heddle/core/run/run-event'
import { foreignScope, ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { newId } from '../connect/new-id'
import { type Scope, scope } from '../workspaces/scope'
import { appendEvents } from './append-events'
import { eventsAfter, wholeEventOf } from './events-after'
import { cutFrom } from './stored-event'

const { db } = await testDatabase()
const own = await ownScope(db)
const other = await foreignScope(db)

function finished(value: Json, detail: Json = null): RunEvent {
  return { key: 'a', type: 'call-finished', at: 1, instance: 'a', data: { call: 1, attempt: 1, value, detail } }
}

describe('an event with a large value', () => {
  it.each<[string, Json]>([
    ['a text', `a\u0000\ud800 线${'x'.repeat(cutFrom)}`],
    ['a text of escapes', '\u0001'.repeat(cutFrom / 6 + 1)],
    ['rows', Array.from({ length: 20_000 }, (_, id) => ({ id, name: '"线"' }))],
  ])('is told by the beginning of its JSON text, and whole when asked for (%s)', async (_, value) => {
    const run = await seedRun(own)
    const event = finished(value, { status: 200 })
    await appendEvents(db.pool, run.id, [event, { key: 'b', type: 'step-finished', at: 2, instance: 'a', data: { ports: [] } }])
    const text = JSON.stringify(value)
    const [told, small] = await eventsAfter(own, run.id)
    expect(told).toEqual({
      ...event,
      seq: 1,
      cut: [{ field: 'value', bytes: Buffer.byteLength(text) }],
      data: { ...event.data, value: text.slice(0, 2000) },
    })
    expect(small?.cut).toBeUndefined()
    expect(await wholeEventOf(own, run.id, 1)).toEqual({ ...event, seq: 1 })
    expect(await wholeEventOf(own, run.id, 2)).toEqual(small)
  })

  it('is cut in each field that is large, and whole when none is', async () => {
    const run = await seedRun(own)
    const edge = (bytes: number) => 'x'.repeat(bytes - 2)
    await appendEvents(db.pool, run.id, [finished(edge(cutFrom), [edge(cutFrom)]), { ...finished(edge(cutFrom - 1)), key: 'b' }])
    const [both, none] = await eventsAfter(own, run.id)
    expect(both?.cut?.map(({ field }) => field)).toEqual(['value', 'detail'])
    expect(none?.cut).toBeUndefined()
  })

  it('still asks what it asks, and offers its answers, when the form of a question is large', async () => {
    const asks = { title: 'Refund?', why: 'w'.repeat(3000), buttons: [{ answer: 'approve', label: 'Pay it', tone: 'good' }] } as const
    const data = { for: 'person', question: 'approval', answers: ['approve'], form: { ...asks, values: 'x'.repeat(cutFrom) } } as const
    const waiting: RunEvent = { key: 'w', type: 'step-waiting', at: 1, instance: 'ask', data }
    const run = await seedRun(own)
    await appendEvents(db.pool, run.id, [waiting])
    const [told] = await eventsAfter(own, run.id)
    expect(told?.data).toEqual({ ...data, form: { ...asks, why: 'w'.repeat(2000) } })
    expect(told?.cut).toEqual([{ field: 'form', bytes: JSON.stringify(data.form).length }])
    expect(await wholeEventOf(own, run.id, 1)).toEqual({ ...waiting, seq: 1 })
  })

  it('is the beginning of its text when the answers of a question alone are large, or nobody could show its form', async () => {
    const button = { answer: 'approve', label: 'x'.repeat(cutFrom), tone: 'good' } as const
    const asked = (form: Json, key: string): RunEvent => ({
      key,
      type: 'step-waiting',
      at: 1,
      instance: 'ask',
      data: { for: 'person', question: 'approval', answers: ['approve'], form },
    })
    const run = await seedRun(own)
    await appendEvents(db.pool, run.id, [asked({ title: 'Refund?', buttons: [button] }, 'a'), asked(['x'.repeat(cutFrom)], 'b')])
    for (const { data } of await eventsAfter(own, run.id)) expect(data).toMatchObject({ form: expect.stringMatching(/^.{2000}$/) })
  })

  it('is whole when it is the text of a stream so far: what comes next is joined to it', async () => {
    const run = await seedRun(own)
    const written: RunEvent = { key: 't', type: 'text-written', at: 1, instance: 'a', data: { call: 1, attempt: 1, text: 'x'.repeat(cutFrom) } }
    await appendEvents(db.pool, run.id, [written])
    expect(await eventsAfter(own, run.id)).toEqual([{ ...written, seq: 1 }])
  })

  it('is not read where it is told: a page of large ones takes as long as one of small ones', async () => {
    const run = await seedRun(own)
    // What is random is not compressed: it takes 600 pages and more.
    await appendEvents(db.pool, run.id, [finished(randomBytes(4_000_000).toString('base64'))])
    const { text, values } = await askedFor((scope) => eventsAfter(scope, run.id))
    const { rows } = await db.pool.query(`explain (analyze, buffers, serialize binary, format json) ${text}`, values)
    const { Plan, Serialization } = rows[0]['QUERY PLAN'][0]
    const pages = [Plan, Serialization].map((part) => part['Shared Hit Blocks'] + part['Shared Read Blocks'])
    expect(pages.reduce((sum, some) => sum + some)).toBeLessThan(40)
  })

  it('is found by nobody else, and under no other number', async () => {
    const run = await seedRun(own)
    await appendEvents(db.pool, run.id, [finished('x'.repeat(cutFrom))])
    for (const [scope, id, seq] of [
      [other, run.id, 1],
      [own, run.id, 2],
      [own, run.id, 0],
      [own, newId(), 1],
      [own, 'x', 1],
    ] as const)
      await expect(wholeEventOf(scope, id, seq)).rejects.toMatchObject({ code: 'not-found' })
  })
})

/** The statement that is sent meanwhile. */
async function askedFor(work: (scope: Scope) => Promise<unknown>): Promise<pg.QueryConfig> {
  const asked: pg.QueryConfig[] = []
  const query = (config: pg.QueryConfig) => {
    asked.push(config)
    return db.pool.query(config)
  }
  const pool = new Proxy(db.pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })
  await work(scope({ ...db, pool }, own.workspaceId))
  expect(asked).toHaveLength(1)
  return asked[0] ?? { text: '' }
}
