import type { Json } from '@heddle/core/json'
import type { Problem } from '@heddle/core/problems/problem'
import type { RunEvent } from '@heddle/core/run/run-event'
import type { RunState, StepStatus } from '@heddle/core/run/run-state'
import type { Outside } from './outside'
import type { Expectation, Found } from './vector'

/** What came of a vector, in the vectors' words. */
export interface Result
  extends Required<Pick<Expectation, 'ran' | 'skipped' | 'failed' | 'cancelled' | 'open' | 'effects' | 'attempts' | 'decisions' | 'problems' | 'warnings'>> {
  readonly status: Expectation['status']
  readonly output: Json | undefined
  readonly error: { readonly node: string; readonly code: string; readonly message: string } | undefined
  /** By instance: the places of its first and last event among all. */
  readonly began: Readonly<Record<string, number>>
  readonly ended: Readonly<Record<string, number>>
}

/** Codes that the vectors speak of; others are Heddle's own and none of their concern. */
const codes: ReadonlySet<string> = new Set([
  'graph.cycle',
  'node.unreachable',
  'join.starves',
  'loop.unbounded',
  'type.mismatch',
  'ref.unknown',
  'ref.later',
  'ref.not-on-every-path',
  'ref.out-of-scope',
])

const nothing = {
  ran: {},
  skipped: [],
  failed: [],
  cancelled: [],
  open: [],
  effects: {},
  attempts: {},
  decisions: [],
  output: undefined,
  error: undefined,
  began: {},
  ended: {},
}

export function refused(problems: readonly Problem[]): Result {
  return { ...nothing, status: 'refused', problems: errorsOf(problems), warnings: warningsOf(problems) }
}

export function resultOf({
  state,
  events,
  outside,
  problems,
}: {
  readonly state: RunState
  readonly events: readonly RunEvent[]
  readonly outside: Outside
  readonly problems: readonly Problem[]
}): Result {
  const ran: Record<string, number> = {}
  const began: Record<string, number> = {}
  const ended: Record<string, number> = {}
  events.forEach(({ type, instance }, place) => {
    if (instance === undefined || isStart(instance, outside)) return
    if (type === 'step-finished') ran[instance] = (ran[instance] ?? 0) + 1
    if (type === 'step-started' || type === 'step-waiting' || type === 'step-finished' || type === 'step-failed') began[instance] ??= place
    if (type === 'step-finished' || type === 'step-failed') ended[instance] = place
  })
  const by = (status: StepStatus) =>
    Object.entries(state.steps)
      .filter(([, step]) => step.status === status)
      .map(([instance]) => instance)
      .sort()
  const inline = Object.fromEntries(Object.keys(began).map((instance) => [instance, 1]))
  return {
    status: state.status === 'running' || state.status === 'requested' ? 'waiting' : state.status,
    ran,
    skipped: by('skipped'),
    failed: by('failed'),
    cancelled: by('cancelled'),
    open: [...by('running'), ...by('waiting')].sort(),
    output: state.output,
    error: state.error && { node: state.error.instance ?? 'output', code: state.error.code, message: state.error.message },
    effects: outside.effects,
    attempts: { ...inline, ...outside.attempts },
    decisions: outside.decisions,
    problems: [],
    warnings: warningsOf(problems),
    began,
    ended,
  }
}

/** The start node, which the vectors do not have. */
function isStart(instance: string, outside: Outside): boolean {
  return !outside.knows(instance)
}

function errorsOf(problems: readonly Problem[]): readonly Found[] {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const cycle = errors.filter(({ code }) => code === 'graph.cycle').map(({ at }) => at.id)
  const others = errors.filter(({ code }) => code !== 'graph.cycle').map(foundOf)
  return cycle.length > 0 ? [...others, { code: 'graph.cycle', at: cycle.sort() }] : others
}

function warningsOf(problems: readonly Problem[]): readonly Found[] {
  return problems.filter(({ severity, code }) => severity === 'warning' && codes.has(code)).map(foundOf)
}

function foundOf({ code, at }: Problem): Found {
  return { code, at: at.id === 'graph' && at.path?.[0] === 'result' ? 'output' : at.id }
}
