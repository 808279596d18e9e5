import { knownStep } from '../run/reduce'
import type { RunState, StepStatus } from '../run/run-state'
import type { PlanIndex } from './plan-index'
import { type Arrivals, judge } from './start-rule'

/** Where a run stands, step by step: worked out from its state, and kept up to date while the engine decides. */
export interface Standing {
  /** Absent = nothing has become of the step yet. */
  readonly status: (StepStatus | undefined)[]
  /** Incoming edges taken, and not decided. */
  readonly taken: Int32Array
  readonly unknown: Int32Array
  /** Steps at work or waiting; steps that nothing has become of. */
  open: number
  idle: number
  /** Steps that an edge was decided for, or that may begin at once: to be judged, first come first. */
  readonly due: Queue
  /** Steps found to have ended the run by failing or by a stop, when the state was read. */
  readonly enders: readonly number[]
}

export class Queue {
  readonly #steps: number[] = []
  #next = 0

  add(step: number): void {
    this.#steps.push(step)
  }

  get isEmpty(): boolean {
    return this.#next === this.#steps.length
  }

  take(): number | undefined {
    if (this.#next < this.#steps.length) return this.#steps[this.#next++]
    this.clear()
    return undefined
  }

  clear(): void {
    this.#steps.length = 0
    this.#next = 0
  }
}

export function isOpen(status: StepStatus | undefined): boolean {
  return status === 'running' || status === 'retrying' || status === 'waiting'
}

export function standingOf(index: PlanIndex, state: RunState): Standing {
  const enders: number[] = []
  const standing: Standing = {
    enders,
    status: index.steps.map(() => undefined),
    taken: new Int32Array(index.steps.length),
    unknown: Int32Array.from(index.incoming, (links) => links.length),
    open: 0,
    idle: index.steps.length,
    due: new Queue(),
  }
  index.steps.forEach((step, number) => {
    const known = knownStep(state, step.id)
    if (known === undefined) return
    standing.idle -= 1
    standing.status[number] = known.status
    if (known.status === 'failed' || (known.status === 'done' && step.op.op === 'end' && step.op.stop)) enders.push(number)
    if (isOpen(known.status)) standing.open += 1
    else decideEdges(index, standing, number, known.ports ?? [])
  })
  standing.due.clear()
  index.steps.forEach((step, number) => {
    // Only what may begin or end at once: of the others' order an engine that went on without a break knows nothing.
    if (standing.status[number] === undefined && judge(arrivalsOf(index, standing, number), step.start) !== 'wait') standing.due.add(number)
  })
  return standing
}

export function arrivalsOf(index: PlanIndex, standing: Standing, step: number): Arrivals {
  return { edges: index.incoming[step]?.length ?? 0, taken: standing.taken[step] ?? 0, unknown: standing.unknown[step] ?? 0 }
}

/** Notes which of a step's outgoing edges are taken; the others are skipped. Whoever they lead to is to be judged again. */
export function decideEdges(index: PlanIndex, standing: Standing, step: number, ports: readonly string[]): void {
  for (const link of index.outgoing[step] ?? []) {
    standing.unknown[link.step] = (standing.unknown[link.step] ?? 0) - 1
    if (ports.includes(link.port)) standing.taken[link.step] = (standing.taken[link.step] ?? 0) + 1
    if (standing.status[link.step] === undefined) standing.due.add(link.step)
  }
}
