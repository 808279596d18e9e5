import { appendEvents } from '@heddle/db/runs/append-events'
import { closeRun } from '@heddle/db/runs/close-run'
import { flushTurn } from '@heddle/db/runs/flush-turn'
import { requestCancel } from '@heddle/db/runs/request-cancel'
import { StraySweep, sweepOnce } from '@heddle/workflows/sweep'
import { afterAll, expect, test } from 'vitest'
import { testHouse, until } from './testing/house'
import { type Ending, endings, noted, oddRuns, oddWorkflows } from './testing/odd-runs'
import { chain, compute, literal, ref } from './testing/plans'

const house = await testHouse()
const odd = await oddRuns(house)
afterAll(odd.close)

const deps = { pool: house.db.pool, runs: house.runs, log: { info: () => {}, warn: (fields: object) => console.warn(fields) } }
const strays = new StraySweep(deps)

const rows = {
  requested: async () => {},
  'requested, to be stopped': async (id: string) => void (await requestCancel(house.own, id)),
  running: begun,
  'running, to be stopped': async (id: string) => {
    await begun(id)
    await requestCancel(house.own, id)
  },
  'ended by its own turn': async (id: string) => {
    const flush = { k: 0, historyLength: 3 }
    await flushTurn(house.db.pool, id, { ...flush, digest: 'end' }, [
      { key: 'end', type: 'run-finished', at: Date.now(), data: { status: 'succeeded' }, flush },
    ])
  },
  'ended from outside': async (id: string) => void (await closeRun(house.db.pool, id, 'failed')),
}
type Row = keyof typeof rows
type Standing = 'unknown' | 'open' | Ending

/** The row's status, the code of its error, and how its workflow stands after a round of the sweep; and after another one a minute later. */
type After = readonly [status: string, code: string | undefined, standing: Standing | 'asked to end']
interface Right {
  readonly after: After
  readonly aMinuteLater?: After
}

const asIs = (status: string, standing: Standing): Right => ({ after: [status, undefined, standing] })
const closed = (status: string, how: Ending): Right => ({ after: [status, how === 'FAILED' ? 'internal' : 'server.ended', how] })
const stopped = (status: string): Right => ({ after: [status, undefined, 'asked to end'], aMinuteLater: ['cancelled', 'server.ended', 'TERMINATED'] })
const told = (status: string, at: Standing): Right =>
  at === 'open' ? { after: [status, undefined, 'asked to end'], aMinuteLater: [status, undefined, 'TERMINATED'] } : asIs(status, at)

const right: Readonly<Record<Row, (standing: Standing) => Right>> = {
  requested: (at) => (at === 'unknown' || at === 'open' ? asIs('requested', 'open') : closed('failed', at)),
  'requested, to be stopped': (at) => (at === 'unknown' ? asIs('cancelled', at) : at === 'open' ? stopped('requested') : closed('cancelled', at)),
  running: (at) => (at === 'unknown' ? { after: ['failed', 'server.ended', at] } : at === 'open' ? asIs('running', at) : closed('failed', at)),
  'running, to be stopped': (at) =>
    at === 'unknown' ? { after: ['cancelled', 'server.ended', at] } : at === 'open' ? stopped('running') : closed('cancelled', at),
  'ended by its own turn': (at) => told('succeeded', at),
  'ended from outside': (at) => told('failed', at),
}

const pairs = (Object.keys(rows) as Row[]).flatMap((row) => (['unknown', 'open', ...endings] as const).map((standing) => ({ row, standing })))
const ids = await prepared()
await round(40)
const after = await seen()
await round(60)
const aMinuteLater = await seen()

test.each(pairs)('a row that is $row, and a workflow that is $standing', ({ row, standing }) => {
  const wanted = right[row](standing)
  const id = ids.get(`${row} ${standing}`) ?? ''
  expect(after.get(id)).toEqual(wanted.after)
  expect(aMinuteLater.get(id)).toEqual(wanted.aMinuteLater ?? wanted.after)
})

async function begun(id: string): Promise<void> {
  await appendEvents(house.db.pool, id, [{ key: 'go', type: 'run-started', at: Date.now(), data: { input: {} } }])
}

/** What has ended needs a worker to end; what is open must find none. */
async function prepared(): Promise<ReadonlyMap<string, string>> {
  const plan = chain({ a: compute(literal('done')) }, ref('a'))
  const made = await Promise.all(pairs.map(async (pair) => ({ ...pair, ...(await house.request(plan)) })))
  const worker = await house.worker({ workflows: oddWorkflows })
  await Promise.all(made.map(({ id, standing }) => standing !== 'unknown' && standing !== 'open' && odd.ended(id, standing)))
  worker.stop()
  await worker.ended
  for (const { id, row, standing, ...run } of made) {
    if (standing === 'open') await house.runs.start({ id, ...run })
    await rows[row](id)
  }
  return new Map(made.map(({ row, standing, id }) => [`${row} ${standing}`, id]))
}

async function round(secondsLater: number): Promise<void> {
  await Promise.all([...ids.values()].map((id) => house.age(id, secondsLater)))
  // Temporal's list comes a moment later than what happens.
  const open = await until(async () => {
    const { runIds } = await house.runs.openPage()
    return runIds.length >= 6 && runIds
  })
  expect(open.length).toBeLessThan(200)
  await sweepOnce(deps)
  await strays.page()
}

async function seen(): Promise<ReadonlyMap<string, After>> {
  const entries = [...ids.values()].map(async (id): Promise<[string, After]> => {
    const [{ status, error }, standing] = await Promise.all([house.row(id), house.runs.describe(id)])
    const asked = standing.is === 'open' && (await noted(odd.client.workflow.getHandle(id), /workflowExecutionCancelRequested/i))
    return [id, [status, error?.code, standing.is === 'closed' ? (standing.how as Ending) : asked ? 'asked to end' : standing.is]]
  })
  return new Map(await Promise.all(entries))
}
