import { closeRun } from '@heddle/db/runs/close-run'
import { requestCancel } from '@heddle/db/runs/request-cancel'
import { startRun } from '@heddle/workflows/start-run'
import { StraySweep, sweepOnce } from '@heddle/workflows/sweep'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { story, testHouse, until } from './testing/house'
import { noted, oddRuns } from './testing/odd-runs'
import { call, chain, compute, literal, ref } from './testing/plans'

const house = await testHouse()
const odd = await oddRuns(house)
afterAll(odd.close)
const deps = { pool: house.db.pool, runs: house.runs, log: { info: () => {}, warn: (fields: object) => console.warn(fields) } }
const sweep = () => sweepOnce(deps)
const strays = new StraySweep(deps)

beforeEach(async () => void (await house.worker()))

test('starts a run that was asked for and whose start was lost', async () => {
  const { id } = await house.request(chain({ a: compute(literal('done')) }, ref('a')))
  await sweep()
  expect(await house.runs.describe(id)).toEqual({ is: 'unknown' })
  await house.age(id, 3)
  await sweep()
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'done' })
})

test('closes a run that the server has ended, with the reason', async () => {
  const url = await house.service(() => {})
  const id = await house.start(chain({ a: call('visit', literal({ url })) }, ref('a')))
  await until(async () => (await house.row(id)).status === 'running')
  await odd.client.workflow.getHandle(id).terminate()
  await house.age(id, 40)
  await sweep()
  expect(await house.row(id)).toMatchObject({ status: 'failed', error: { code: 'server.ended' } })
})

test('a run that someone wants to stop and that Temporal has never seen is cancelled, and stays so', async () => {
  const { id, ...run } = await house.request(chain({ a: call('echo', literal(1)) }, ref('a')))
  await requestCancel(house.own, id)
  await house.age(id, 3)
  await sweep()
  expect((await house.row(id)).status).toBe('cancelled')
  await house.runs.start({ id, ...run })
  await house.runs.ended(id)
  expect((await house.row(id)).status).toBe('cancelled')
})

test('a run that was cancelled while its start was under way is cancelled when the start lands', async () => {
  let visits = 0
  const url = await house.service(() => visits++)
  const { id, ...run } = await house.request(chain({ a: call('visit', literal({ url }), { effect: 'repeatable' }) }, ref('a')))
  await requestCancel(house.own, id)
  await house.age(id, 3)
  await sweep()
  expect((await house.row(id)).status).toBe('cancelled')
  await startRun({ runs: house.runs, pool: house.db.pool }, { id, ...run, slug: 'x', trigger: 'api' })
  await house.runs.ended(id)
  expect(visits).toBe(0)
  expect((await house.row(id)).status).toBe('cancelled')
})

test.each(['repeatable', 'once'] as const)(
  'no call (%s) goes out of a run that someone wants to stop, although its workflow does not know yet',
  async (effect) => {
    let visits = 0
    const url = await house.service((_, response) => {
      visits++
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    const { id, ...run } = await house.request(chain({ a: call('visit', literal({ url }), { effect }) }, ref('a')))
    await requestCancel(house.own, id)
    await house.runs.start({ id, ...run })
    const workflow = odd.client.workflow.getHandle(id)
    await until(async () => (await workflow.describe()).raw.pendingActivities?.some(({ attempt }) => (attempt ?? 0) >= 2))
    await house.runs.cancel(id)
    expect((await house.outcome(id)).status).toBe('cancelled')
    expect(visits).toBe(0)
  },
)

test('a run whose row was closed while it ran begins nothing more, and is told to end', async () => {
  const visits: string[] = []
  const url = await house.service((request, response) => {
    visits.push(request.url ?? '')
    const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    if (request.url !== '/first') return answer()
    void closeRun(house.db.pool, id, 'failed').then(answer)
  })
  const ask = (path: string) => call('visit', literal({ url: `${url}${path}` }), { effect: 'repeatable' })
  const id = await house.start(chain({ a: ask('/first'), b: ask('/second') }, ref('b')))
  const workflow = odd.client.workflow.getHandle(id)
  await until(async () => (await workflow.describe()).raw.pendingActivities?.some(({ activityId, attempt }) => activityId === 'b/1' && (attempt ?? 0) >= 2))
  await house.age(id, 11)
  await until(async () => {
    await strays.page()
    return noted(workflow, /workflowExecutionCancelRequested/i)
  })
  await house.runs.ended(id)
  expect(visits).toEqual(['/first'])
  expect((await house.row(id)).status).toBe('failed')
})

test('a turn of a run whose row was closed is not stored, and ends its workflow', async () => {
  const url = await house.service((_, response) => {
    void closeRun(house.db.pool, id, 'failed').then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  const id = await house.start(chain({ a: call('visit', literal({ url })), b: compute(literal('done')) }, ref('b')))
  await house.runs.ended(id)
  expect(await house.runs.describe(id)).toEqual({ is: 'closed', how: 'COMPLETED' })
  expect((await house.row(id)).status).toBe('failed')
  expect(story(await house.events(id)).filter((line) => line.startsWith('run-finished'))).toHaveLength(1)
  expect(await house.outcome(await house.start(chain({ a: compute(literal('done')) }, ref('a'))))).toMatchObject({ status: 'succeeded' })
})

test('a run that this Heddle would refuse, and that another has started, stays open', async () => {
  const plan = chain({ a: compute(literal(1)) }, ref('a'))
  const { id, ...run } = await house.request({ ...plan, semantics: 2 as 1 })
  const broken = { ...plan, body: { ...plan.body, steps: [null] } } as unknown as typeof plan
  await house.runs.start({ id, ...run, plan: broken })
  await house.age(id, 3)
  await sweepOnce({ ...deps, runs: { ...house.runs, openAmong: async () => new Set() } })
  expect((await house.row(id)).status).toBe('requested')
  await house.runs.terminate(id, 'The test is over.')
})

test('a run that cannot stop by itself is ended from outside a minute after it was asked to', async () => {
  const { id, ...run } = await house.request(chain({ a: compute(literal(1)) }, ref('a')))
  // No step of it can be read: every turn fails.
  const broken = { ...run.plan, body: { ...run.plan.body, steps: [null] } } as unknown as typeof run.plan
  await house.runs.start({ id, ...run, plan: broken })
  await requestCancel(house.own, id)
  await house.age(id, 3)
  await sweep()
  expect((await house.row(id)).status).toBe('requested')
  expect(await house.runs.describe(id)).toEqual({ is: 'open' })
  await house.age(id, 60)
  await sweep()
  expect(await house.row(id)).toMatchObject({ status: 'cancelled', error: { code: 'server.ended' } })
  expect(await house.runs.describe(id)).toEqual({ is: 'closed', how: 'TERMINATED' })
})

test('a run whose plan is newer than this Heddle is closed in words', async () => {
  const plan = chain({ a: compute(literal(1)) }, ref('a'))
  const { id } = await house.request({ ...plan, semantics: 2 as 1 })
  await house.age(id, 3)
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
