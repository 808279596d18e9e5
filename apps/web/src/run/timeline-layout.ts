import type { Graph, GraphNode } from '@heddle/core/graph/graph'
import { parseInstance } from '@heddle/core/run/instance'
import type { Attempt, RunState, StepState } from '@heddle/core/run/run-state'
import { nodeKeyOf } from './instance-name'
import { stepOrder } from './step-order'

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
}

export interface Bar {
  readonly kind: 'step' | 'failed-step' | 'model' | 'tool' | 'failed' | 'retry'
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
  return { startedAt, length: Math.max(1, end - startedAt, ...lastMoments(state).map((at) => at - startedAt)), rows: [...rows, ...others] }
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
  const head: TimelineRow = { id: instance, instance, node, step, depth: 0, tries: step.attempts.length, bars: stepBars(step, clock, isModel) }
  if (!open) return [head]
  const tries = step.attempts.map<TimelineRow>((attempt, index) => ({
    id: `${instance}/c${attempt.call}/a${attempt.attempt}`,
    instance,
    node,
    step,
    attempt,
    depth: 1,
    tries: 0,
    bars: attemptBars(attempt, step.attempts[index + 1], clock, isModel),
  }))
  return [head, ...tries]
}

function stepBars(step: StepState, clock: Clock, isModel: boolean): Bar[] {
  if (step.startedAt === undefined || step.status === 'skipped') return []
  const whole: Bar = { kind: step.status === 'failed' ? 'failed-step' : 'step', ...span(step.startedAt, step.endedAt ?? clock.end, clock) }
  return [whole, ...step.attempts.flatMap((attempt, index) => attemptBars(attempt, step.attempts[index + 1], clock, isModel))]
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

function firstMoment(state: RunState): number | undefined {
  const moments = [state.startedAt, ...Object.values(state.steps).map(({ startedAt }) => startedAt)].filter((at) => at !== undefined)
  return moments.length === 0 ? undefined : Math.min(...moments)
}

function lastMoments(state: RunState): number[] {
  return Object.values(state.steps).flatMap(({ endedAt }) => (endedAt === undefined ? [] : [endedAt]))
}

function instancesByKey(state: RunState): Map<string, [string, StepState][]> {
  const byKey = new Map<string, [string, StepState][]>()
  for (const [instance, step] of Object.entries(state.steps)) {
    const key = nodeKeyOf(instance)
    byKey.set(key, [...(byKey.get(key) ?? []), [instance, step]])
  }
  for (const instances of byKey.values()) instances.sort(([a], [b]) => comparePaths(a, b))
  return byKey
}

function comparePaths(a: string, b: string): number {
  const [left, right] = [parseInstance(a), parseInstance(b)]
  for (const [at, index] of left.path.entries()) {
    const other = right.path[at]
    if (other === undefined) return 1
    if (index !== other) return index - other
  }
  return left.path.length - right.path.length || (left.step < right.step ? -1 : 1)
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
