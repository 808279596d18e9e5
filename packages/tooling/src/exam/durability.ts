import { availableParallelism, loadavg } from 'node:os'
import { median } from '../bench/load'
import { AttendedRun, type Scene } from './durability/attended-run'
import { freeze } from './durability/freeze'
import { durableGraph, sayingOf } from './durability/graph'
import { Judge } from './durability/judge'
import { boundaries, type Killed, killAt, killInCalls } from './durability/kills'
import { type ServiceName, services } from './product/processes'
import { type Product, publish, withProduct } from './product/product'
import { none, type Row, report, sizeOf } from './report'
import { countingServer } from './world/counting-server'
import { modelMock } from './world/model-mock'

/**
 * Worker, web, PostgreSQL and Temporal are killed with -9, in turn, at each boundary between steps and in the middle of each kind of
 * call; then a worker is frozen. Each run must end right, with every effect in the world exactly once and true events.
 * `EXAM_POINTS`: at how many of the points.
 */
const points = [killInCalls, ...boundaries.map((boundary) => (scene: Scene, service: ServiceName) => killAt(scene, service, boundary))]
const goalMs = 8000

async function examine(product: Product): Promise<readonly Row[]> {
  const world = await countingServer()
  const models = await modelMock(product.api, { says: sayingOf })
  const scene = { product, world, models, slug: await publish(product.api, 'durable', durableGraph(world.url)) }
  const judge = new Judge(scene)
  try {
    await warmUp(scene, judge)
    const recoveries = await killInTurn(scene, judge)
    const late = await freeze(scene, judge)
    const blunders = none('answers that blame the server itself', product.api.blunders)
    return [...judge.rows(), none('late words of a frozen worker', late), blunders, ...recoveryRows(recoveries), load()]
  } finally {
    world.close()
    await models.stop()
  }
}

async function warmUp(scene: Scene, judge: Judge): Promise<void> {
  const run = await AttendedRun.begin(scene, 'undisturbed')
  await run.ended
  await judge.judge(run)
}

type Recoveries = Readonly<Record<ServiceName, number[]>>

async function killInTurn(scene: Scene, judge: Judge): Promise<Recoveries> {
  const recoveries: Recoveries = { worker: [], web: [], postgres: [], temporal: [] }
  for (const point of points.slice(0, sizeOf('EXAM_POINTS', points.length))) {
    for (const service of services) {
      await scene.product.processes.rested(service)
      const killed = await point(scene, service)
      await Promise.all(killed.runs.map(({ ended }) => ended))
      for (const run of killed.runs) await judge.judge(run)
      recoveries[service].push(...told(killed))
    }
  }
  return recoveries
}

function told({ runs, at }: Killed): readonly number[] {
  return runs.flatMap((run) => {
    const ms = run.recovery(at)
    console.log(`  ${run.name.padEnd(40)} ${ms === undefined ? 'had nothing left to do' : `went on after ${(ms / 1000).toFixed(2)} s`}`)
    return ms === undefined ? [] : [ms]
  })
}

function recoveryRows(recoveries: Recoveries): readonly Row[] {
  return services.flatMap((service) => {
    const all = recoveries[service]
    const name = `until a run went on after ${service} was killed`
    const ok = median(all) < goalMs
    return [
      { name: `${name}, median s`, value: median(all) / 1000, ...(service === 'worker' ? { goal: `< ${goalMs / 1000}`, ok } : {}) },
      { name: `${name}, longest s`, value: Math.max(...all) / 1000 },
    ]
  })
}

/** Recovery is mostly the start of a process, which a busy machine makes slow. */
function load(): Row {
  return { name: 'load of each processor in the last quarter of an hour', value: (loadavg()[2] ?? 0) / availableParallelism() }
}

process.exit(report('durability', await withProduct(examine)) ? 0 : 1)
