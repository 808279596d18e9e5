import { closeRun } from '@heddle/db/runs/close-run'
import { requestCancel } from '@heddle/db/runs/request-cancel'
import { startRun } from '@heddle/workflows/start-run'
import { sweepOnce } from '@heddle/workflows/sweep'
import { Client, Connection } from '@temporalio/client'
import { beforeEach, expect, test } from 'vitest'
import { testHouse, until } from './testing/house'
import { call, chain, compute, literal, ref } from './testing/plans'

const house = await testHouse()
const sweep = () => sweepOnce({ pool: house.db.pool, runs: house.runs, log: { info: () => {}, warn: (fields) => console.warn(fields) } })

/** As if so much time had gone by since the row was written and looked at. */
async function age(id: string, seconds: number): Promise<void> {
  await house.db.pool.query(
    `update "Run" set "createdAt" = "createdAt" - make_interval(secs => $2), "startedAt" = "startedAt" - make_interval(secs => $2), "sweptAt" = "sweptAt" - make_interval(secs => $2), "cancelRequestedAt" = "cancelRequestedAt" - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )
}

beforeEach(async () => void (await house.worker()))

test('starts a run that was asked for and whose start was lost', async () => {
  const { id } = await house.request(chain({ a: compute(literal('done')) }, ref('a')))
  await sweep()
  expect(await house.runs.describe(id)).toEqual({ is: 'unknown' })
  await age(id, 3)
  await sweep()
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'done' })
})

test('closes a run that the server has ended, with the reason', async () => {
  const url = await house.service(() => {})
  const id = await house.start(chain({ a: call('visit', literal({ url })) }, ref('a')))
  await until(async () => (await house.row(id)).status === 'running')
  const connection = await Connection.connect({ address: house.address })
  await new Client({ connection }).workflow.getHandle(id).terminate()
  await connection.close()
  await age(id, 40)
  await sweep()
  expect(await house.row(id)).toMatchObject({ status: 'failed', error: { code: 'server.ended' } })
})

test('a run that someone wants to stop and that Temporal has never seen is cancelled, and stays so', async () => {
  const { id, ...run } = await house.request(chain({ a: call('echo', literal(1)) }, ref('a')))
  await requestCancel(house.own, id)
  await age(id, 3)
  await sweep()
  expect((await house.row(id)).status).toBe('cancelled')
  await house.runs.start({ id, ...run })
  await house.runs.ended(id)
  expect((await house.row(id)).status).toBe('cancelled')
})

test('a run that was cancelled while its start was under way is cancelled when the start lands', async () => {
  let visits = 0
  const url = await house.service(() => visits++)
  const { id, ...run } = await house.request(chain({ a: call('visit', literal({ url })), b: call('visit', literal({ url })) }, ref('b')))
  await requestCancel(house.own, id)
  await age(id, 3)
  await sweep()
  expect((await house.row(id)).status).toBe('cancelled')
  await startRun({ runs: house.runs, pool: house.db.pool }, { id, ...run, slug: 'x', trigger: 'api' })
  await house.runs.ended(id)
  expect(visits).toBeLessThan(2)
  expect((await house.row(id)).status).toBe('cancelled')
})

test('a run that cannot stop by itself is ended from outside a minute after it was asked to', async () => {
  const { id, ...run } = await house.request(chain({ a: compute(literal(1)) }, ref('a')))
  // No step of it can be read: every turn fails.
  const broken = { ...run.plan, body: { ...run.plan.body, steps: [null] } } as unknown as typeof run.plan
  await house.runs.start({ id, ...run, plan: broken })
  await requestCancel(house.own, id)
  await age(id, 3)
  await sweep()
  expect((await house.row(id)).status).toBe('requested')
  expect(await house.runs.describe(id)).toEqual({ is: 'open' })
  await age(id, 60)
  await sweep()
  expect(await house.row(id)).toMatchObject({ status: 'cancelled', error: { code: 'server.ended' } })
  expect(await house.runs.describe(id)).toEqual({ is: 'closed', how: 'TERMINATED' })
})

test('a run whose plan is newer than this Heddle is closed in words', async () => {
  const plan = chain({ a: compute(literal(1)) }, ref('a'))
  const { id } = await house.request({ ...plan, semantics: 2 as 1 })
  await age(id, 3)
  await sweep()
  expect(await house.row(id)).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('semantics 2') } })
})

test('asking twice starts once', async () => {
  const run = await house.request(chain({ a: call('echo', literal(1)) }, ref('a')))
  await Promise.all([house.runs.start(run), house.runs.start(run)])
  expect((await house.outcome(run.id)).status).toBe('succeeded')
  await house.runs.start(run)
  expect(await closeRun(house.db.pool, run.id, 'failed')).toBe(false)
})
