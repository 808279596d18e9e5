import { foldEvents } from '@heddle/core/run/reduce'
import { beforeEach, describe, expect, test } from 'vitest'
import { story, testHouse, until } from './testing/house'
import { call, chain, compute, literal, plan, ref } from './testing/plans'
import { testRunners } from './testing/runners'

const house = await testHouse()

async function waitingFlushes(): Promise<readonly { readonly began: string }[]> {
  const sql = `select pid || ' ' || query_start as began from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%heddle_flush_turn%'`
  return (await house.db.pool.query<{ began: string }>(sql)).rows
}

describe('a run', () => {
  beforeEach(async () => void (await house.worker()))

  test('goes from its input to its end, and its events tell it in order', async () => {
    const id = await house.start(
      chain({ a: compute(ref('input', 'name')), b: call('echo', { object: { name: ref('a') } }), c: compute(ref('b', 'name')) }, ref('c')),
      { name: 'Ada' },
    )
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'Ada', lastSeq: 8 })
    const events = await house.events(id)
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(story(events)).toEqual([
      'run-started',
      'step-finished a',
      'step-started b',
      'call-started b',
      'call-finished b',
      'step-finished b',
      'step-finished c',
      'run-finished',
    ])
  })

  test('of calls alone stores each turn with the call that follows, and loses none', async () => {
    const id = await house.start(chain({ a: call('echo', literal(1)), b: call('echo', literal(2)), c: call('echo', literal(3)) }, ref('c')))
    await house.outcome(id)
    expect(story(await house.events(id))).toEqual([
      'run-started',
      ...['a', 'b', 'c'].flatMap((step) => [`step-started ${step}`, `call-started ${step}`, `call-finished ${step}`, `step-finished ${step}`]),
      'run-finished',
    ])
  })

  test('with branches of calls beside each other keeps its turns in their order', async () => {
    const steps = ['a1', 'b1', 'a2', 'b2', 'a3', 'b3'].map((step) => [step, call('echo', literal(step))] as const)
    const edges = ['a1>a2', 'a2>a3', 'b1>b2', 'b2>b3'].map((edge) => ({ from: edge.slice(0, 2), port: 'out', to: edge.slice(3) }))
    const id = await house.start(plan(Object.fromEntries(steps), edges, { list: [ref('a3'), ref('b3')] }))
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: ['a3', 'b3'] })
    const events = await house.events(id)
    const turns = events.flatMap(({ flush }) => (flush ? [flush.k] : []))
    expect(turns).toEqual([...turns].sort((a, b) => a - b))
    expect(new Set(story(events)).size).toBe(events.length)
    expect(events).toHaveLength(2 + 6 * 4)
  })

  test('keeps any text from input to output: U+0000, lone surrogates, emoji', async () => {
    const text = 'a\u0000b \ud800 \udfff 👩‍👩‍👧 \u202eabc'
    const id = await house.start(chain({ a: call('echo', { object: { text: ref('input', 'text') } }) }, ref('a', 'text')), { text })
    expect((await house.outcome(id)).output).toBe(text)
    expect(foldEvents(await house.events(id)).steps.a?.value).toEqual({ text })
  })

  test('tries again after the time that the service asks for, and counts its tries', async () => {
    const times: number[] = []
    const url = await house.service((_, response) => {
      times.push(Date.now())
      if (times.length < 3) response.writeHead(429, { 'retry-after': '1' }).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
    })
    const id = await house.start(chain({ a: call('visit', literal({ url })) }, ref('a')))
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: { ok: true } })
    expect(
      times
        .slice(1)
        .map((time, i) => time - (times[i] ?? 0))
        .every((gap) => gap > 950),
    ).toBe(true)
    expect(foldEvents(await house.events(id)).steps.a?.attempts.map(({ attempt, of, status }) => [attempt, of, status])).toEqual([
      [1, 3, 'failed'],
      [2, 3, 'failed'],
      [3, 3, 'done'],
    ])
  })

  test('fails with the story when its tries are used up', async () => {
    const url = await house.service((_, response) => response.writeHead(503).end())
    const id = await house.start(chain({ a: call('visit', literal({ url })) }, ref('a')))
    expect(await house.outcome(id)).toMatchObject({ status: 'failed', error: { code: 'call.rejected', instance: 'a', message: 'The service answered 503.' } })
    expect(story(await house.events(id)).filter((line) => line === 'call-failed a')).toHaveLength(3)
  })

  test('that is cancelled ends the request that is under way', async () => {
    let closed = false
    const url = await house.service((request) => request.on('close', () => (closed = true)))
    const id = await house.start(chain({ a: call('visit', literal({ url })), b: call('echo', literal(1)) }, ref('b')))
    await until(async () => story(await house.events(id)).includes('call-started a'))
    expect(await house.runs.cancel(id)).toBe(true)
    expect(await house.outcome(id)).toMatchObject({ status: 'cancelled' })
    await until(() => closed)
    expect(story(await house.events(id))).toContain('step-cancelled a')
  })

  test('that takes longer than its limit fails with the reason and leaves nothing at work', async () => {
    let closed = false
    const url = await house.service((request) => request.on('close', () => (closed = true)))
    const id = await house.start(chain({ a: call('visit', literal({ url })) }, ref('a')), {}, { timeLimitMs: 1000 })
    expect(await house.outcome(id)).toMatchObject({
      status: 'failed',
      error: { code: 'time-limit', message: 'The run was at work for longer than its limit of 1 s.' },
    })
    await until(() => closed)
  })

  test('survives a store that hangs: the turn is stored when it is back', async () => {
    const run = await house.request(chain({ a: compute(literal('done')) }, ref('a')))
    const client = await house.db.pool.connect()
    await client.query('begin')
    await client.query('select from "Run" where id = $1 for update', [run.id])
    await house.runs.start(run)
    // The flush waits for the row, fails by its time limit, and is tried again.
    const tries = new Set<string>()
    await until(async () => {
      for (const { began } of await waitingFlushes()) tries.add(began)
      return tries.size >= 2
    })
    await client.query('commit')
    client.release()
    expect(await house.outcome(run.id)).toMatchObject({ status: 'succeeded', output: 'done' })
  })

  test('300 calls with 15 KB each at once stay within what one turn may carry', async () => {
    const steps = Array.from({ length: 300 }, (_, i) => [`s${i}`, call('echo', { object: { text: ref('input', 'text'), i: literal(i) } })] as const)
    const id = await house.start(plan(Object.fromEntries(steps), [], { list: [ref('s0', 'i'), ref('s299', 'i')] }), { text: 'x'.repeat(15_000) })
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: [0, 299] })
  })
})

describe('a plan that is newer than a worker', () => {
  test('has its calls carried out by the worker that has their runner', async () => {
    const { echo: _, ...others } = testRunners
    const warned: string[] = []
    const older = await house.worker({ runners: others, log: { ...console, warn: (_, message) => void warned.push(message) } })
    const id = await house.start(chain({ a: call('echo', literal('done')) }, ref('a')))
    await until(() => warned.length > 0)
    older.stop()
    await house.worker()
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'done' })
    expect(warned[0]).toContain('this one is older')
    expect(foldEvents(await house.events(id)).steps.a?.attempts).toMatchObject([{ attempt: 1, status: 'done' }])
  })

  test('fails in words when no such worker comes', async () => {
    await house.worker({ newerWorkerMs: -1 })
    const id = await house.start(chain({ a: call('later', literal(1)) }, ref('a')))
    expect(await house.outcome(id)).toMatchObject({
      status: 'failed',
      error: { instance: 'a', message: expect.stringContaining('"later"'), hint: expect.stringContaining('Update') },
    })
  })
})
