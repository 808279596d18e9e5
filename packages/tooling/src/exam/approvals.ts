import { median } from '../bench/load'
import { type Case, hasEnded, openCase } from './approvals/case'
import { type Client, newClient, type Told } from './approvals/client'
import { Dice } from './approvals/dice'
import { Doubts } from './approvals/doubts'
import { askingGraph } from './approvals/graph'
import { Judge } from './approvals/judge'
import { refusals } from './approvals/refusals'
import { againAfterTheEnd, fire, loadVolleys } from './approvals/volleys'
import type { ServiceName } from './product/processes'
import { type Product, publish, publishAgain, withProduct } from './product/product'
import { none, type Row, report, sizeOf } from './report'
import { pause, until } from './until'
import { countingServer } from './world/counting-server'

/**
 * Many runs that each ask ten questions at once; more than a thousand decisions on them: doubled, at the same moment, reordered, too late,
 * by clients whose connections break, while runs are cancelled and web and worker are killed with -9. Behind each yes something happens in
 * the world that is counted. `EXAM_RUNS`: how many runs.
 */
const runs = sizeOf('EXAM_RUNS', 50)
const CANCELLED = Math.ceil(runs / 10)
const KILLS: readonly ServiceName[] = ['web', 'worker', 'web', 'worker']
/** So that a killed worker is in the middle of some. */
const A_CALL_MS = 250
const CLIENTS = ['ada', 'ben', 'cho', 'dee']

async function examine(product: Product): Promise<readonly Row[]> {
  const { api } = product
  const world = await countingServer(A_CALL_MS)
  const slug = await publish(api, 'asking', askingGraph(world.url))
  const clients = await Promise.all(CLIENTS.map((name) => newClient(api, name)))
  const cases = await openCases(product, slug)
  const doubts = new Doubts(api, world)
  const answering = doubts.answer(cases)
  const refused = await refusals(api, cases)
  // Who waits stays with the version that it was started with.
  await publishAgain(api, slug, askingGraph(world.url, 'elsewhere'))
  const told = await decideAll(product, cases, clients)
  for (const each of cases) await until(() => hasEnded(product, each), { what: `${each.run} has ended`, everyMs: 250 })
  const late = await againAfterTheEnd(cases, clients)
  doubts.stop()
  await answering
  const judge = new Judge(product, world)
  for (const each of cases) await judge.judge(each, [...told, ...late])
  world.close()
  const refusalRow = none('answers that nobody asked for and were not refused', refused)
  return [...figures([...told, ...late], doubts), ...judge.rows(), refusalRow, none('answers that blame the server itself', api.blunders)]
}

/** All at once. The deadlines of their last questions come one after the other. */
function openCases(product: Product, slug: string): Promise<readonly Case[]> {
  return Promise.all(Array.from({ length: runs + CANCELLED }, (_, n) => openCase(product, slug, { run: `r${n}`, seconds: 30 + n / 4 })))
}

/** Everything that is decided while the runs wait, with what happens in between. */
async function decideAll(product: Product, cases: readonly Case[], clients: readonly Client[]): Promise<readonly Told[]> {
  const questions = cases.flatMap((each) => each.questions)
  const { now, later } = loadVolleys(questions, clients, new Dice(runs))
  const wishes = now.reduce((sum, volley) => sum + volley.wishes.length, 0)
  const between: Promise<unknown>[] = []
  const plan = [...killsAt(product, wishes), ...cancelsAt(product, cases.slice(runs), wishes)].sort((a, b) => a.after - b.after)
  const onShot = (done: number) => {
    while (plan[0] !== undefined && plan[0].after <= done) between.push(plan.shift()?.act() ?? Promise.resolve())
  }
  const told = await Promise.all([fire(now, { lanes: 8, onShot }), fire(later, { lanes: 16, onShot: () => {} })])
  await Promise.all(between)
  return told.flat()
}

interface Incident {
  /** So many decisions. */
  readonly after: number
  readonly act: () => Promise<unknown>
}

function killsAt({ processes }: Product, wishes: number): readonly Incident[] {
  return KILLS.map((service, n) => ({ after: (wishes * (n + 1)) / (KILLS.length + 1), act: () => processes.kill(service) }))
}

/** In the middle of the decisions on them; every other one at the very deadline of its last question. */
function cancelsAt({ api }: Product, cases: readonly Case[], wishes: number): readonly Incident[] {
  return cases.map(({ id, questions }, n) => {
    const deadline = Math.max(...questions.map(({ deadlineAt }) => Date.parse(deadlineAt ?? '') || 0))
    const act = async () => {
      if (n % 2 === 0) await pause(Math.max(0, deadline - Date.now()))
      return api.get({ path: `/runs/${id}/cancel`, method: 'POST' })
    }
    return { after: (wishes * (n + 1)) / (cases.length + 2), act }
  })
}

function figures(told: readonly Told[], doubts: Doubts): readonly Row[] {
  const ms = told.filter(({ retried }) => !retried).map((each) => each.ms)
  const count = (is: (told: Told) => boolean) => told.filter(is).length
  return [
    { name: 'decisions sent', value: told.length },
    { name: 'told: accepted', value: count(({ status }) => status === 200) },
    { name: 'told: decided already, by whom and when', value: count(({ body }) => body.code === 'approval.already-decided') },
    { name: 'told: expired', value: count(({ body }) => body.code === 'approval.expired') },
    { name: 'told: closed', value: count(({ body }) => body.code === 'approval.closed') },
    { name: 'sent again after a broken connection', value: count(({ retried }) => retried) },
    { name: 'times that a person was asked whether a call had gone out', value: doubts.count },
    { name: 'a decision, median ms', value: median(ms) },
    { name: 'a decision, longest ms', value: Math.max(...ms) },
  ]
}

process.exit(report('approvals', await withProduct(examine)) ? 0 : 1)
