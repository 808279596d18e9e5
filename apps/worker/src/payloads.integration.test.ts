import { randomBytes } from 'node:crypto'
import { receiveEvent } from '@heddle/db/events/receive-event'
import { openRuns } from '@heddle/workflows/client'
import { startOutbox } from '@heddle/workflows/outbox'
import { openDataConverter } from '@heddle/workflows/payloads/data-converter'
import { readPayloadKeys } from '@heddle/workflows/payloads/payload-keys'
import { Client, Connection } from '@temporalio/client'
import { Worker } from '@temporalio/worker'
import { afterAll, expect, test } from 'vitest'
import { bundleWorkflows } from './bundle-workflows'
import { killed, story, testHouse, until } from './testing/house'
import { call, chain, compute, literal, ref, wait } from './testing/plans'

const house = await testHouse()
const keys = readPayloadKeys(`now:${randomBytes(32).toString('base64')},before:${randomBytes(32).toString('base64')}`)
const { pool } = house.db
const connection = await Connection.connect({ address: house.address })
afterAll(() => connection.close())

/** Nothing that could be compressed. */
const noise = (bytes: number) => randomBytes((bytes * 3) / 4).toString('base64')
const echoes = chain({ a: call('echo', ref('input')), b: call('echo', ref('a')), c: call('echo', ref('b', 'text')) }, ref('c'))

async function historyOf(id: string) {
  return new Client({ connection }).workflow.getHandle(id).fetchHistory()
}
const bytesOf = (history: Awaited<ReturnType<typeof historyOf>>) => JSON.stringify(history).length
/** All that is in it, as far as it is text. */
function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.values(value).map(textOf).join(' ')
}
async function kept(id: string): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as n from "RunPayload" where "runId" = $1', [id])
  return rows[0]?.n
}

test('cases H2: large values stay out of the history, each kept once; small ones are kept nowhere', async () => {
  const runs = openRuns({ address: house.address, queuePrefix: house.prefix, payloads: { pool } })
  await house.worker()
  const text = noise(1_500_000)
  const [large, small] = await Promise.all([house.request(echoes, { text }), house.request(echoes, { text: noise(40_000) })])
  await Promise.all([runs.start(large), runs.start(small)])
  expect((await house.outcome(large.id)).output === text).toBe(true)
  expect((await house.outcome(small.id)).status).toBe('succeeded')
  // As values they are in it seven times.
  expect(bytesOf(await historyOf(large.id))).toBeLessThan(100_000)
  expect(await kept(small.id)).toBe(0)
  await Worker.runReplayHistory({ workflowBundle: await bundleWorkflows(), dataConverter: openDataConverter({ pool }) }, await historyOf(large.id))
  await runs.close()
})

test('a worker that takes a run over encodes all of it again, and keeps nothing twice', async () => {
  const runs = openRuns({ address: house.address, queuePrefix: house.prefix, payloads: { pool } })
  let visits = 0
  const url = await house.service((_, response) => {
    // The first visitor dies while it waits.
    if (++visits !== 1) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const plan = chain({ a: call('echo', ref('input')), b: call('visit', literal({ url })), c: call('echo', ref('a')) }, ref('c', 'text'))
  const input = { text: noise(300_000) }
  const first = await house.workerProcess()
  const interrupted = await house.request(plan, input)
  await runs.start(interrupted)
  await until(() => visits === 1)
  const before = await kept(interrupted.id)
  await killed(first)
  await house.workerProcess()
  expect((await house.outcome(interrupted.id)).output === input.text).toBe(true)
  const undisturbed = await house.request(plan, input)
  await runs.start(undisturbed)
  expect((await house.outcome(undisturbed.id)).status).toBe('succeeded')
  // The input, what each echo is given, and what it brings: all the same.
  expect(before).toBe(1)
  expect(await kept(interrupted.id)).toBe(await kept(undisturbed.id))
  await runs.close()
})

test('what is told to a run stays out of the history as well', async () => {
  const runs = openRuns({ address: house.address, queuePrefix: house.prefix, payloads: { pool } })
  const outbox = startOutbox({ pool, runs, log: console })
  await house.worker()
  const run = await house.request(chain({ a: wait({ event: 'news', key: literal(''), keep: true }), b: compute(ref('a')) }, ref('b')))
  await runs.start(run)
  await until(async () => story(await house.events(run.id)).includes('step-waiting a'))
  const data = noise(900_000)
  await receiveEvent(house.own, { name: 'news', data })
  expect((await house.outcome(run.id)).output === data).toBe(true)
  expect(bytesOf(await historyOf(run.id))).toBeLessThan(100_000)
  await outbox.stop()
  await runs.close()
})

test('with keys, neither Temporal nor the kept payloads show what runs are about', async () => {
  const payloads = { pool, keys }
  const runs = openRuns({ address: house.address, queuePrefix: house.prefix, payloads })
  await house.worker({ payloads })
  const secret = 'the customer is called'
  const run = await house.request(echoes, { text: `${secret} ${noise(90_000)}` })
  await runs.start(run)
  expect((await house.outcome(run.id)).status).toBe('succeeded')
  const seen = textOf(await historyOf(run.id))
  expect(seen).toContain('heddle/sealed')
  expect(seen).not.toContain(secret)
  const { rows } = await pool.query<{ bytes: Buffer }>('select bytes from "RunPayload" where "runId" = $1', [run.id])
  expect(rows.length).toBeGreaterThan(0)
  for (const { bytes } of rows) expect(bytes.includes(secret)).toBe(false)
  await runs.close()
})

test('a key that is replaced while a run is under way: the run goes on', async () => {
  const [now, before] = keys
  if (!now || !before) throw new Error('There are two keys.')
  const old = { pool, keys: [before] }
  const runs = openRuns({ address: house.address, queuePrefix: house.prefix, payloads: old })
  const run = await house.request(chain({ a: call('echo', literal(1)), b: call('echo', ref('input')) }, ref('b')), { text: 'old' })
  await runs.start(run)
  await house.worker({ payloads: { pool, keys: [now, before] } })
  expect(await house.outcome(run.id)).toMatchObject({ status: 'succeeded', output: { text: 'old' } })
  await runs.close()
})
