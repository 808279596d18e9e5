import type { ChildProcess } from 'node:child_process'
import { giveUp } from '@heddle/workflows/look-after-run'
import { afterAll, expect, test } from 'vitest'
import { story, testHouse, until } from './testing/house'
import { noted, oddRuns, oddWorkflows } from './testing/odd-runs'
import { call, chain, literal, ref } from './testing/plans'

const house = await testHouse()
const odd = await oddRuns(house)
afterAll(odd.close)

/** A worker that has carried out a run. */
async function worker(): Promise<ChildProcess> {
  const child = await house.workerProcess({ HEDDLE_TEST_WORKFLOWS: oddWorkflows })
  await house.outcome(await house.start(chain({ a: call('echo', literal(1)) }, ref('a'))))
  return child
}

async function streaming(words: number): Promise<string> {
  const id = await house.start(chain({ a: call('stream', literal({ words })) }, ref('a', 'text')))
  await until(async () => story(await house.events(id)).includes('text-written a'))
  return id
}

async function expectToStop(id: string): Promise<void> {
  await house.runs.cancel(id)
  expect((await house.outcome(id)).status).toBe('cancelled')
}

test.each(['spin', 'spinLater'] as const)(
  'a turn that does not end (%s) harms no other run: calls go on, later runs can be stopped',
  async (type) => {
    const child = await worker()
    const going = await streaming(200)
    const stuck = await odd.start(type, `${type}-${house.prefix}`)
    await until(() => noted(stuck, /workflowTask(Failed|TimedOut)EventAttributes":{/))
    await expectToStop(await streaming(1000))
    // The call was never interrupted, and the run goes on from its history.
    expect(await house.outcome(going)).toMatchObject({ status: 'succeeded', output: expect.stringContaining('word 200') })
    expect(story(await house.events(going)).filter((line) => line === 'call-started a')).toHaveLength(1)
    expect(child.exitCode).toBeNull()
    await stuck.terminate()
  },
  90_000,
)

test('a run whose turn ends the thread takes nobody with it', async () => {
  const child = await worker()
  const deadly = await odd.start('die', `die-${house.prefix}`)
  await until(() => noted(deadly, /workflowTask(Failed|TimedOut)EventAttributes":{/))
  await expectToStop(await streaming(1000))
  expect(child.exitCode).toBeNull()
  await deadly.terminate()
}, 180_000)

test('a run that brings down thread after thread is ended, and says why', async () => {
  const deps = { pool: house.db.pool, runs: house.runs, log: { info: () => {}, warn: console.warn } }
  await house.worker({ workflows: oddWorkflows, hopeless: (runId) => void giveUp(deps, runId).catch(console.warn) })
  const { id } = await house.request(chain({ a: call('echo', literal(1)) }, ref('a')))
  await odd.start('die', id)
  await house.runs.ended(id)
  await until(async () => (await house.row(id)).status !== 'requested')
  expect(await house.row(id)).toMatchObject({ status: 'failed', error: { code: 'time-limit' } })
  expect(await house.outcome(await house.start(chain({ a: call('echo', literal(1)) }, ref('a'))))).toMatchObject({ status: 'succeeded' })
}, 180_000)

test('a worker that was stopped in the middle of a turn, as a suspended laptop is, goes on with it; later runs can be stopped', async () => {
  const child = await worker()
  const working = await odd.start('work', `work-${house.prefix}`, { workflowTaskTimeout: 6000 })
  await until(() => noted(working, /workflowTaskStartedEventAttributes":{/))
  child.kill('SIGSTOP')
  await until(() => noted(working, /workflowTaskTimedOutEventAttributes":{/))
  child.kill('SIGCONT')
  await working.result()
  await expectToStop(await streaming(1000))
  expect(child.exitCode).toBeNull()
}, 180_000)
