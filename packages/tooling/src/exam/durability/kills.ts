import type { RunEvent } from '@heddle/core/run/run-event'
import type { ServiceName } from '../product/processes'
import { until } from '../until'
import type { Gate, Visits } from '../world/visits'
import { AttendedRun, type Scene } from './attended-run'

/** Where a run stands when something is killed: told by the event that a client has just been sent. */
export interface Boundary {
  readonly name: string
  readonly is: (event: RunEvent) => boolean
}

const step = (type: RunEvent['type'], instance: string): Boundary => ({
  name: `${type} ${instance}`,
  is: (event) => event.type === type && event.instance === instance,
})

/** `step-finished say` comes in one turn with `step-waiting ask`, `step-finished ask` with `step-waiting heard`, and so on. */
export const boundaries: readonly Boundary[] = [
  { name: 'run-started', is: ({ type }) => type === 'run-started' },
  step('step-finished', 'look'),
  step('step-finished', 'pay'),
  step('step-waiting', 'ask'),
  step('step-finished', 'right'),
  step('approval-decided', 'ask'),
  step('step-waiting', 'heard'),
  step('step-waiting', 'nap'),
  step('step-finished', 'nap'),
  { name: 'run-finished', is: ({ type }) => type === 'run-finished' },
]

export interface Killed {
  readonly runs: readonly AttendedRun[]
  readonly at: number
}

/** Kills a process as soon as a client has seen the event. */
export async function killAt(scene: Scene, service: ServiceName, boundary: Boundary): Promise<Killed> {
  const run = await AttendedRun.begin(scene, `${boundary.name.replaceAll(' ', '-')}-${service}`)
  await run.reader.seen(boundary.is, boundary.name)
  const at = await scene.product.processes.kill(service)
  run.kills.push(at)
  return { runs: [run], at }
}

/** A run that stands in the middle of calls; its gates let them go on. */
export interface Stopped {
  readonly run: AttendedRun
  readonly gates: readonly Gate[]
}

/** One run in the middle of each kind of call. `when`: the end of their names. */
export function stopInCalls(scene: Scene, when: string): Promise<readonly Stopped[]> {
  const { world, models } = scene
  const held: readonly Held[] = [
    { name: 'look', at: ['look'], visits: world.visits, acts: true },
    { name: 'paid', at: ['pay'], visits: world.visits, acts: true },
    { name: 'not-paid', at: ['pay'], visits: world.visits, acts: false },
    { name: 'mark', at: ['mark'], visits: world.visits, acts: true },
    { name: 'say', at: ['say'], visits: models.visits, acts: true },
    { name: 'both', at: ['left', 'right'], visits: world.visits, acts: true },
  ]
  return Promise.all(held.map((each) => stopIn(scene, `in-${each.name}-${when}`, each)))
}

/** One run stands in the middle of each kind of call when a process is killed; the answers come while it is away. */
export async function killInCalls(scene: Scene, service: ServiceName): Promise<Killed> {
  const { world, product } = scene
  const stopped = await stopInCalls(scene, service)
  const at = await product.processes.kill(service)
  // What was asked for by a dead process is not done any more when that is noticed before it is begun.
  if (service === 'worker') await until(() => world.visits.standing(`/in-not-paid-${service}/pay`) === 0, { what: 'the connection is broken' })
  for (const { run, gates } of stopped) {
    run.kills.push(at)
    for (const gate of gates) gate.open()
  }
  return { runs: stopped.map(({ run }) => run), at }
}

interface Held {
  readonly name: string
  readonly at: readonly string[]
  readonly visits: Visits
  readonly acts: boolean
}

async function stopIn(scene: Scene, name: string, { at, visits, acts }: Held): Promise<Stopped> {
  const gates = at.map((key) => visits.hold(`/${name}/${key}`, { acts }))
  const run = await AttendedRun.begin(scene, name)
  await Promise.all(gates.map(({ reached }) => reached))
  return { run, gates }
}
