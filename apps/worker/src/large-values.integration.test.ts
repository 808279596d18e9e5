import { randomBytes } from 'node:crypto'
import type { Json } from '@heddle/core/json'
import type { Runner } from '@heddle/nodes/runner'
import { openRuns } from '@heddle/workflows/client'
import { Client, Connection } from '@temporalio/client'
import { afterAll, expect, test } from 'vitest'
import { killed, testHouse, until } from './testing/house'
import { call, chain, compute, literal, plan, ref } from './testing/plans'
import { testRunners } from './testing/runners'

const house = await testHouse()
const { pool } = house.db
const runs = openRuns({ address: house.address, queuePrefix: house.prefix, payloads: { pool } })
const connection = await Connection.connect({ address: house.address })
afterAll(() => Promise.all([runs.close(), connection.close()]))

/** Nothing that could be compressed, with all that texts may hold. */
const odd = (length: number) => `\u0000\ud800 线👩‍👩‍👧 \udfff"\\${randomBytes((length * 3) / 4).toString('base64')}\u0000`
/** Brings a text of so many characters. */
const grow: Runner = { run: async (length) => ({ value: 'x'.repeat(length as number) }) }

async function started(walked: Parameters<typeof house.request>[0], input: Json = {}): Promise<string> {
  const run = await house.request(walked, input)
  await runs.start(run)
  return run.id
}

const steps = {
  a: call('echo', ref('input')),
  b: compute(ref('a')),
  c: compute({ object: { text: ref('b', 'text'), from: literal('c') } }),
  d: call('echo', ref('c')),
  e: compute(ref('d', 'text')),
}

test.each([3_000_000, 13_000_000])(
  'cases H2: a value of %j bytes goes through calls and steps to the output unchanged',
  { timeout: 120_000 },
  async (length) => {
    await house.worker()
    const input = { text: odd(length) }
    const id = await started(chain(steps, ref('e')), input)
    const { status, output } = await house.outcome(id)
    expect([status, output === input.text]).toEqual(['succeeded', true])
    const history = await new Client({ connection }).workflow.getHandle(id).fetchHistory()
    expect(JSON.stringify(history).length).toBeLessThan(100_000)
  },
)

test('cases H2: a result above the cap is a clear error, with both numbers', { timeout: 60_000 }, async () => {
  await house.worker({ runners: { ...testRunners, grow } })
  const { status, error } = await house.outcome(await started(chain({ a: call('grow', literal(17_000_000)) }, ref('a'))))
  expect(status).toBe('failed')
  expect(error).toMatchObject({
    code: 'value.too-large',
    instance: 'a',
    message: 'The result has 17,000,002 bytes as JSON text, and may have 16,000,000.',
    hint: expect.stringContaining('address'),
  })
})

test('cases H2: values that a run cannot hold together are a clear error', { timeout: 120_000 }, async () => {
  await house.worker({ runners: { ...testRunners, grow } })
  const ids = ['a', 'b', 'c', 'd', 'e']
  const { status, error } = await house.outcome(
    await started(plan(Object.fromEntries(ids.map((id) => [id, call('grow', literal(15_000_000))])), [], literal(null))),
  )
  expect(status).toBe('failed')
  expect(error).toMatchObject({ code: 'value.too-large', message: expect.stringContaining('it may hold 64.0 MB together') })
})

test('large inputs of calls beside each other need not wait for each other', { timeout: 60_000 }, async () => {
  await house.worker()
  const ids = Array.from({ length: 12 }, (_, n) => `s${n}`)
  const id = await started(plan(Object.fromEntries(ids.map((each) => [each, call('echo', ref('input'))])), [], literal(null)), { text: odd(900_000) })
  expect((await house.outcome(id)).status).toBe('succeeded')
  const { events } = await new Client({ connection }).workflow.getHandle(id).fetchHistory()
  const askedIn = events?.flatMap(({ activityTaskScheduledEventAttributes: asked }) => (asked ? [String(asked.workflowTaskCompletedEventId)] : []))
  expect(new Set(askedIn).size).toBe(1)
})

test('cases H2: a worker that is killed with 13 MB under way is taken over', { timeout: 180_000 }, async () => {
  let visits = 0
  const url = await house.service((_, response) => {
    // The first visitor dies while it waits.
    if (++visits !== 1) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const input = { text: odd(13_000_000) }
  const first = await house.workerProcess()
  const id = await started(
    chain({ a: call('echo', ref('input')), b: call('echo', ref('a')), v: call('visit', literal({ url })), c: call('echo', ref('b', 'text')) }, ref('c')),
    input,
  )
  await until(() => visits === 1)
  await killed(first)
  await house.workerProcess()
  const { status, output } = await house.outcome(id)
  expect([status, output === input.text]).toEqual(['succeeded', true])
})
