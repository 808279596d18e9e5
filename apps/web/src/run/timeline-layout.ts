import type { Graph, GraphNode } from '@heddle/core/graph/graph'
import { parseInstance } from '@heddle/core/run/instance'
import type { Attempt, RunState, StepState } from '@heddle/core/run/run-state'
import { nodeKeyOf } from './instance-name'
import { stepOrder } from './step-order'
import { waitBar } from './wait-bar'

/** What a run's timeline shows: rows of steps, below each its tries; times in milliseconds since the run began. */
export interface Timeline {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly length: number
  readonly rows: readonly TimelineRow[]
}

export interface TimelineRow {
  readonly id: string
  /** The step that it belongs to; a node that has not begun is named by its key. */
  readonly instance: string
  readonly node: GraphNode | undefined
  readonly step: StepState | undefined
  /** A row of one try; absent for the step itself. */
  readonly attempt?: Attempt
  readonly depth: 0 | 1
  /** Has rows of tries below it. */
  readonly tries: number
  readonly bars: readonly Bar[]
  /** When it ended; words about a step that has no bars stand there. */
  readonly endedAt?: number
}

export interface Bar {
  readonly kind: 'step' | 'failed-step' | 'model' | 'tool' | 'failed' | 'retry' | 'person' | 'wait'
  readonly from: number
  readonly to: number
}

export interface TimelineInput {
  readonly graph: Graph
  readonly state: RunState
  /** Milliseconds since 1970; ends what is still going on. */
  readonly now: number
  /** Steps whose tries are shown. */
  readonly open: (instance: string, step: StepState) => boolean
}

export function layoutTimeline({ graph, state, now, open }: TimelineInput): Timeline {
  const startedAt = firstMoment(state) ?? now
  const end = state.endedAt ?? now
  const clock: Clock = { startedAt, end }
  const byKey = instancesByKey(state)
  const rows = stepOrder(graph).flatMap((node) => {
    const instances = byKey.get(node.key)
    byKey.delete(node.key)
    if (instances === undefined) return [{ id: node.key, instance: node.key, node, step: undefined, depth: 0, tries: 0, bars: [] } satisfies TimelineRow]
    return instances.flatMap(([instance, step]) => rowsOf({ instance, step, node }, clock, open(instance, step)))
  })
  // What no drawn node accounts for is still shown: nothing that happened may be hidden.
  const others = [...byKey.values()].flat().flatMap(([instance, step]) => rowsOf({ instance, step, node: undefined }, clock, open(instance, step)))
  return { startedAt, length: Math.max(1, Math.max(end, lastMoment(state)) - startedAt), rows: [...rows, ...others] }
}

interface Clock {
  readonly startedAt: number
  /** When what is still open is drawn to end. */
  readonly end: number
}

interface Placed {
  readonly instance: string
  readonly step: StepState
  readonly node: GraphNode | undefined
}

function rowsOf({ instance, step, node }: Placed, clock: Clock, open: boolean): TimelineRow[] {
  const isModel = node?.kind === 'prompt' || node?.kind.startsWith('prompt-') === true
  const head: TimelineRow = {
    id: instance,
    instance,
    node,
    step,
    depth: 0,
    tries: step.attempts.length,
    bars: [...stepBars(step, clock, isModel), ...waitBars(step, node, clock)],
    ...ended(step, clock),
  }
  if (!open) return [head]
  const tries = step.attempts.map<TimelineRow>((attempt, index) => ({
    id: `${instance}/c${attempt.call}/a${attempt.attempt}`,
    instance,
    node,
    step,
    attempt,
    depth: 1,
    tries: 0,
    bars: attemptBars(attempt, step.attempts[index + 1], endOf(step, clock), isModel),
  }))
  return [head, ...tries]
}

function ended({ endedAt }: StepState, { startedAt }: Clock): { readonly endedAt?: number } {
  return endedAt === undefined ? {} : { endedAt: Math.max(0, endedAt - startedAt) }
}

function stepBars(step: StepState, clock: Clock, isModel: boolean): Bar[] {
  if (step.startedAt === undefined || step.status === 'skipped') return []
  const whole: Bar = { kind: step.status === 'failed' ? 'failed-step' : 'step', ...span(step.startedAt, step.endedAt ?? clock.end, clock) }
  return [whole, ...step.attempts.flatMap((attempt, index) => attemptBars(attempt, step.attempts[index + 1], endOf(step, clock), isModel))]
}

function waitBars(step: StepState, node: GraphNode | undefined, clock: Clock): Bar[] {
  const bar = step.status === 'skipped' ? undefined : waitBar(step, node, clock.end)
  return bar === undefined ? [] : [{ kind: bar.kind, ...span(bar.from, bar.to, clock) }]
}

/** A try that was cut off ends with its step. */
function endOf(step: StepState, clock: Clock): Clock {
  return { ...clock, end: step.endedAt ?? clock.end }
}

function attemptBars(attempt: Attempt, next: Attempt | undefined, clock: Clock, isModel: boolean): Bar[] {
  const kind = attempt.status === 'failed' ? 'failed' : isModel ? 'model' : 'tool'
  const bar: Bar = { kind, ...span(attempt.startedAt, attempt.endedAt ?? clock.end, clock) }
  if (attempt.endedAt === undefined || attempt.retryAt === undefined) return [bar]
  const again = next !== undefined && next.call === attempt.call ? next.startedAt : Math.min(attempt.retryAt, clock.end)
  return again > attempt.endedAt ? [bar, { kind: 'retry', ...span(attempt.endedAt, again, clock) }] : [bar]
}

/** Clocks of workers may differ by a little: nothing is drawn before the run or backwards. */
function span(from: number, to: number, { startedAt }: Clock): { readonly from: number; readonly to: number } {
  const begin = Math.max(0, from - startedAt)
  return { from: begin, to: Math.max(begin, to - startedAt) }
}

/** Runs may have more steps than a call can have arguments, so these are loops. */
function firstMoment(state: RunState): number | undefined {
  let first = state.startedAt
  for (const { startedAt } of Object.values(state.steps)) if (startedAt !== undefined && (first === undefined || startedAt < first)) first = startedAt
  return first
}

function lastMoment(state: RunState): number {
  let last = 0
  for (const { endedAt } of Object.values(state.steps)) if (endedAt !== undefined && endedAt > last) last = endedAt
  return last
}

function instancesByKey(state: RunState): Map<string, [string, StepState][]> {
  const byKey = new Map<string, [string, StepState][]>()
  for (const [instance, step] of Object.entries(state.steps)) {
    const key = nodeKeyOf(instance)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, [[instance, step]])
    else known.push([instance, step])
  }
  for (const [key, instances] of byKey) if (instances.length > 1) byKey.set(key, inOrder(instances))
  return byKey
}

/** Pass by pass: 2 before 10. Each name is taken apart once. */
function inOrder(instances: [string, StepState][]): [string, StepState][] {
  return instances
    .map((entry) => ({ entry, ...parseInstance(entry[0]) }))
    .sort((a, b) => comparePaths(a.path, b.path) || (a.step < b.step ? -1 : 1))
    .map(({ entry }) => entry)
}

function comparePaths(left: readonly number[], right: readonly number[]): number {
  for (const [at, index] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    if (index !== other) return index - other
  }
  return left.length - right.length
}

/** Round moments for the axis, at most `most` of them, the first 0. */
export function ticks(length: number, most: number): readonly number[] {
  const rough = length / Math.max(1, most)
  const step = steps.find((each) => each >= rough) ?? Math.ceil(rough / DAY) * DAY
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step)
}

const DAY = 86_400_000
const steps = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  1000,
  2000,
  5000,
  10_000,
  15_000,
  30_000,
  60_000,
  120_000,
  300_000,
  600_000,
  900_000,
  1_800_000,
  3_600_000,
  7_200_000,
  14_400_000,
  43_200_000,
  DAY,
]
