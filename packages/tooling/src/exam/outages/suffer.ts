import { median } from '../../bench/load'
import type { AttendedRun, Scene } from '../durability/attended-run'
import type { Judge } from '../durability/judge'
import { atLeast, none, type Row } from '../report'
import { approvalsOf } from '../run/approvals'
import { pause, until } from '../until'
import { Crowd } from './crowd'
import { Health } from './health'
import type { Outage } from './outage'
import { Traffic } from './traffic'
import type { WatchedPages } from './watched-pages'

const GOAL_MS = 30_000

/** Who is there when something goes away. */
export interface Stage {
  readonly scene: Scene
  readonly judge: Judge
  readonly pages: WatchedPages
  /** The workflow that traffic starts. */
  readonly bulky: string
}

interface Times {
  readonly away: number
  readonly back: number
  /** When `/healthz` said that all is well. */
  readonly well: number
}

/** What this outage did to runs, programs and pages. */
export async function suffer(stage: Stage, outage: Outage): Promise<readonly Row[]> {
  const { scene, judge, pages, bulky } = stage
  const { api, processes } = scene.product
  console.log(`${outage.name}, for ${outage.seconds} s`)
  const when = outage.name.replaceAll(' ', '-')
  const crowd = await Crowd.gather(scene, when)
  await pages.follow(crowd.asking.id)
  const [traffic, health] = [new Traffic(scene.product, bulky, when), new Health(api.url)]
  const before = { refusals: api.refusals.length, ours: [await processes.pid('web'), await processes.pid('worker')] }
  const { times, seen } = await goThrough(stage, outage, { crowd, traffic, health })
  await crowd.ended()
  const loads = await pages.over()
  await traffic.stop()
  await health.stop()
  for (const run of crowd.runs) await judge.judge(run)
  const ours = [await processes.pid('web'), await processes.pid('worker')]
  const named = (row: Row): Row => ({ ...row, name: `${outage.name}: ${row.name}` })
  return [
    ...recoveryRows(crowd, times),
    ...pageRows(seen, times),
    { name: 'until /healthz said so, s', ...told((health.first(outage.words) ?? Number.POSITIVE_INFINITY) - times.away) },
    ...(await trafficRows(traffic, api.refusals.slice(before.refusals), outage)),
    ...(outage.kind === 'temporalAway' ? [startRow(traffic, times), ...(await answerRows(stage, crowd, times))] : []),
    none('web or worker processes that did not live through it', same(before.ours, ours) ? [] : [`${before.ours} are ${ours}`]),
    none(
      'times that the open page had to be loaded anew',
      Array.from({ length: loads }, () => 'loaded'),
    ),
  ].map(named)
}

interface Cast {
  readonly crowd: Crowd
  readonly traffic: Traffic
  readonly health: Health
}

interface Seen {
  readonly said: number
  readonly quiet: number
  readonly freshSaid: number
  readonly freshShown: number
}

async function goThrough({ pages }: Stage, { begin, seconds, kind, meanwhile }: Outage, { crowd, traffic, health }: Cast) {
  const half = (seconds * 1000) / 2
  const end = await begin()
  const away = Date.now()
  crowd.struck(away)
  traffic.begin()
  health.begin()
  const never = pause(2 * half).then(() => Number.POSITIVE_INFINITY)
  const [said, freshSaid] = [Promise.race([pages.says(kind), never]), Promise.race([pages.come(kind), never])]
  await pause(half)
  crowd.goOn()
  const between = meanwhile?.()
  await pause(half)
  await between
  await end()
  const back = Date.now()
  const all = (words: string) => (health.last(words) ?? 0) > back
  const isWell = () => all('database answers') && all('temporal answers') && Date.now()
  const well = await until(isWell, { what: 'all is well again' })
  const [quiet, freshShown] = await Promise.all([pages.quiet(), pages.shown()])
  const seen: Seen = { said: await said, freshSaid: await freshSaid, quiet, freshShown }
  return { times: { away, back, well }, seen }
}

function recoveryRows(crowd: Crowd, { back, well }: Times): readonly Row[] {
  const all = crowd.runs.flatMap((run) => run.recovery(back) ?? [])
  const longest = Math.max(...all)
  for (const run of crowd.runs) if ((run.recovery(back) ?? 0) > GOAL_MS) sayLate(run, back)
  return [
    { name: 'until all answered after its return, s', value: (well - back) / 1000 },
    { name: 'until a run went on after its return, median s', value: median(all) / 1000 },
    { name: 'until all runs had gone on, s', value: longest / 1000, goal: `< ${GOAL_MS / 1000}`, ok: longest < GOAL_MS },
  ]
}

/** What it was told, and when, in seconds from the return on. */
function sayLate({ name, id, reader }: AttendedRun, back: number): void {
  const story = reader.arrived.map(({ event, at }) => `${((at - back) / 1000).toFixed(1)} ${event.type} ${event.instance ?? ''}`.trim())
  console.log(`  late: ${name} (${id}): ${story.join(', ')}`)
}

function pageRows({ said, quiet, freshSaid, freshShown }: Seen, { away, back }: Times): readonly Row[] {
  return [
    { name: 'until an open page said what is wrong, s', ...told(said - away) },
    { name: 'until a page that was opened meanwhile said so, s', ...told(freshSaid - away) },
    { name: 'until they had recovered by themselves, s', value: (Math.max(quiet, freshShown) - back) / 1000 },
  ]
}

/** Never is no figure to be told. */
function told(ms: number): Pick<Row, 'value' | 'goal' | 'ok'> {
  return { value: Number.isFinite(ms) ? ms / 1000 : -1, goal: 'is said', ok: Number.isFinite(ms) }
}

async function trafficRows(traffic: Traffic, refusals: readonly string[], { kind }: Outage): Promise<readonly Row[]> {
  const words = new Set(refusals)
  const rows = [
    { name: 'starts that were accepted (202)', value: traffic.accepted.length },
    { name: 'requests that were refused for a while (503)', value: refusals.length },
    { name: 'longest answer, s', value: traffic.longestMs / 1000 },
    none('accepted runs that did not end right', await traffic.lost()),
    none('connections to the API that broke', traffic.broken),
  ]
  if (kind === 'temporalAway') return [...rows, none('refusals, though only Temporal was away', refusals)]
  const wanted = kind === 'databaseFull' ? "The database's disk is full." : 'The database does not answer right now.'
  return [...rows, none('outages that no refusal told of', words.has(wanted) ? [] : [`what was said: ${[...words].join(' ')}`])]
}

/** While only Temporal is away, what is asked and answered is stored at once. */
function startRow({ accepted }: Traffic, { away, back }: Times): Row {
  return atLeast(
    'starts that were accepted, and waited as requested, while it was away',
    accepted.filter(({ at, status }) => at > away && at < back && status === 'requested').length,
    1,
  )
}

async function answerRows({ scene: { product } }: Stage, { asking }: Crowd, { back }: Times): Promise<readonly Row[]> {
  const [approval] = await approvalsOf(product.api, asking.id, 'all')
  const decidedAt = Date.parse(approval?.decidedAt ?? '')
  const delivered = asking.reader.events.filter(({ type }) => type === 'approval-decided').length
  return [
    none('answers that had to wait for its return', decidedAt < back ? [] : [`decided at ${approval?.decidedAt}`]),
    none('answers that were not delivered once', delivered === 1 ? [] : [`${delivered} times`]),
  ]
}

function same(one: readonly number[], other: readonly number[]): boolean {
  return one.every((pid, n) => pid === other[n])
}
