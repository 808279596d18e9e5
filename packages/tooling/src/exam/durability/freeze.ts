import { pause } from '../until'
import { AttendedRun, type Scene } from './attended-run'
import { BusyRow } from './busy-row'
import { type Caught, frost } from './frost'
import type { Judge } from './judge'

/** A frozen worker neither sends nor says anything that another has sent and said. @returns what it did all the same. */
export async function freeze(scene: Scene, judge: Judge): Promise<readonly string[]> {
  const inCalls = await frost(scene, judge, await catchInCalls(scene))
  return [...inCalls, ...(await frost(scene, judge, await catchBeforeSending(scene)))]
}

const EACH = 5

/** Some runs are in the middle of a call that may go out once, others on the way to it. */
async function catchInCalls(scene: Scene): Promise<Caught> {
  const stand = async (name: string, key: string) => {
    const gate = scene.world.visits.hold(`/${name}/${key}`, { acts: true })
    const run = await AttendedRun.begin(scene, name)
    await gate.reached
    return { run, gate }
  }
  const numbers = Array.from({ length: EACH }, (_, n) => n)
  const before = await Promise.all(numbers.map((n) => stand(`frozen-before-${n}`, 'look')))
  const paying = await Promise.all(numbers.map((n) => stand(`frozen-in-${n}`, 'pay')))
  // One after the other, so that the worker is caught at different places on the way.
  for (const { gate } of before) {
    gate.open()
    await pause(4)
  }
  const meanwhile = () => {
    for (const { gate } of paying) gate.open()
  }
  return { runs: [...before, ...paying].map(({ run }) => run), meanwhile }
}

/** One run has its call in hand and has not written down yet that it will send it; another is writing just that. */
async function catchBeforeSending(scene: Scene): Promise<Caught> {
  const { databaseUrl } = scene.product
  const napping = async (name: string) => {
    const run = await AttendedRun.begin(scene, name)
    await run.reader.seen(({ type, instance }) => type === 'step-waiting' && instance === 'nap', 'it naps')
    return { run, row: await BusyRow.hold(databaseUrl, run.id) }
  }
  const taking = async () => {
    const { run, row } = await napping('frozen-taking')
    await row.calls()
    return { run, row }
  }
  const sending = async () => {
    const { run, row } = await napping('frozen-sending')
    await row.calls()
    // The next step of the call, which has been taken by then, waits in turn.
    const next = await BusyRow.queue(databaseUrl, run.id, row)
    await row.release()
    await next.got
    await next.row.calls()
    return { run, row: next.row }
  }
  // Written about at the same moment, both would wait for the first row.
  const caught = [await taking(), await sending()]
  return { runs: caught.map(({ run }) => run), meanwhile: async () => void (await Promise.all(caught.map(({ row }) => row.release()))) }
}
