import type { Json } from '../json'
import { noteCuts } from './note-cuts'
import type { RunEvent, RunEventData } from './run-event'
import type { Attempt, RunState, StepState } from './run-state'

/** What the reducer looks at: an event without its key and turn. `seq`: of one that was read from the store. */
export type Happened = RunEvent extends infer Event ? (Event extends RunEvent ? Omit<Event, 'key' | 'flush'> & { readonly seq?: number } : never) : never

export function newRunState(): RunState {
  return { status: 'requested', steps: {} }
}

/**
 * The state after all of these events, in the order of their sequence numbers. Turns that never happened are left
 * out: `superseded` names them.
 */
export function foldEvents(events: readonly RunEvent[]): RunState {
  const dropped = new Set<string>()
  for (const event of events) if (event.type === 'superseded') dropped.add(`${event.data.k}.${event.data.historyLength}`)
  const state = newRunState()
  for (const event of events) {
    const turn = event.flush
    if (turn !== undefined && event.type !== 'superseded' && dropped.has(`${turn.k}.${turn.historyLength}`)) continue
    applyEvent(state, event)
  }
  return state
}

/**
 * Adds one event to the state. Events that activities write and the turns of the workflow may come in any order
 * among each other; whatever comes late, twice or unknown changes nothing and never throws.
 */
export function applyEvent(state: RunState, event: Happened): void {
  take(state, event)
  if (event.cut !== undefined) noteCuts(state, event)
}

function take(state: RunState, event: Happened) {
  switch (event.type) {
    case 'run-started':
      return startRun(state, event.data, event.at)
    case 'run-paused':
      return pauseRun(state, event.at)
    case 'run-resumed':
      delete state.pausedAt
      return
    case 'run-finished':
      return finishRun(state, event.data, event.at)
    case 'superseded':
      return
    default:
      if (event.instance !== undefined) applyToStep(stepOf(state, event.instance), event)
  }
}

type RunOnly = 'run-started' | 'run-paused' | 'run-resumed' | 'run-finished' | 'superseded'
type HappenedToStep = Exclude<Happened, { readonly type: RunOnly }>

function applyToStep(step: StepState, event: HappenedToStep) {
  switch (event.type) {
    case 'step-started':
      return startStep(step, event.at)
    case 'step-waiting':
      return letWait(step, event.data, event.at)
    case 'approval-decided':
      return decide(step, event.data, event.at)
    case 'step-finished':
      return finishStep(step, event.data, event.at)
    case 'step-skipped':
      return endStep(step, 'skipped', event.at)
    case 'step-failed':
      if (!isEnded(step)) step.error = event.data.error
      return endStep(step, 'failed', event.at)
    case 'step-cancelled':
      return endStep(step, 'cancelled', event.at)
    case 'call-started':
      return startCall(step, event.data, event.at)
    case 'call-failed':
      return failCall(step, event.data, event.at)
    case 'call-finished':
      return finishCall(step, event.data, event.at)
    case 'text-written':
      writeText(attemptOf(step, event.data, event.at), event.data)
      return
  }
}

function startRun(state: RunState, data: RunEventData['run-started'], at: number): void {
  if (state.status === 'requested') state.status = 'running'
  state.startedAt ??= at
  state.input = data.input
}

function pauseRun(state: RunState, at: number): void {
  if (state.endedAt === undefined) state.pausedAt ??= at
}

function finishRun(state: RunState, data: RunEventData['run-finished'], at: number): void {
  if (state.endedAt !== undefined) return
  state.status = data.status
  state.endedAt = at
  delete state.pausedAt
  if (data.output !== undefined) state.output = data.output
  if (data.error !== undefined) state.error = data.error
}

/** What is known of a step. Keys may be words such as `constructor`: only own properties count. */
export function knownStep(state: RunState, instance: string): StepState | undefined {
  return Object.hasOwn(state.steps, instance) ? state.steps[instance] : undefined
}

function stepOf(state: RunState, instance: string): StepState {
  const known = knownStep(state, instance)
  if (known !== undefined) return known
  const fresh: StepState = { status: 'running', attempts: [] }
  state.steps[instance] = fresh
  return fresh
}

function isEnded(step: StepState): boolean {
  return step.status !== 'waiting' && !isAtWork(step)
}

function isAtWork(step: StepState): boolean {
  return step.status === 'running' || step.status === 'retrying'
}

/** A step that waited goes on: an uncertain call is sent again. */
function startStep(step: StepState, at: number): void {
  step.startedAt ??= at
  goOn(step)
}

function letWait(step: StepState, data: RunEventData['step-waiting'], at: number): void {
  if (isEnded(step)) return
  step.status = 'waiting'
  step.waiting = data
  if (data.for === 'person' && data.question === 'uncertain') step.timesAsked = (step.timesAsked ?? 0) + 1
  step.startedAt ??= at
  // It answered an earlier question.
  delete step.decision
}

/** The decision shows at once; what follows from it is the engine's to say. */
function decide(step: StepState, { answer, by, note }: RunEventData['approval-decided'], at: number): void {
  step.decision = { answer, by, at, ...(note !== undefined && { note }) }
  goOn(step)
}

function goOn(step: StepState): void {
  if (step.status !== 'waiting') return
  step.status = 'running'
  delete step.waiting
}

function finishStep(step: StepState, data: RunEventData['step-finished'], at: number): void {
  if (isEnded(step)) return
  step.status = 'done'
  delete step.waiting
  step.ports = data.ports
  if (data.value !== undefined) takeValue(step, data.value)
  step.startedAt ??= at
  step.endedAt = at
}

function endStep(step: StepState, status: 'skipped' | 'failed' | 'cancelled', at: number): void {
  if (isEnded(step)) return
  step.status = status
  delete step.waiting
  step.endedAt = at
  delete step.value
}

function attemptOf(
  step: StepState,
  data: { readonly call: number; readonly attempt: number; readonly of?: number; readonly runner?: string },
  at: number,
): Attempt {
  const known = step.attempts.find((attempt) => attempt.call === data.call && attempt.attempt === data.attempt)
  if (known !== undefined) return known
  const fresh: Attempt = { call: data.call, attempt: data.attempt, of: data.of ?? data.attempt, runner: data.runner ?? '', status: 'running', startedAt: at }
  step.attempts.push(fresh)
  step.attempts.sort((a, b) => a.call - b.call || a.attempt - b.attempt)
  return fresh
}

/** The words of a pick-up that has died are taken back by those of the next. */
function writeText(attempt: Attempt, { text, pickUp = 1 }: RunEventData['text-written']): void {
  if (pickUp < (attempt.pickUp ?? 1)) return
  attempt.text = text
  if (pickUp > 1) attempt.pickUp = pickUp
}

function startCall(step: StepState, data: RunEventData['call-started'], at: number): void {
  const attempt = attemptOf(step, data, at)
  attempt.of = data.of
  attempt.runner = data.runner
  attempt.request = data.request
  attempt.startedAt = at
  if (step.status === 'retrying' && attempt.status === 'running') step.status = 'running'
}

function failCall(step: StepState, data: RunEventData['call-failed'], at: number): void {
  const attempt = attemptOf(step, data, at)
  if (attempt.status === 'done') return
  attempt.status = 'failed'
  attempt.endedAt = at
  attempt.error = data.error
  if (data.detail !== undefined) attempt.detail = data.detail
  if (data.retryInMs === undefined) return
  attempt.retryAt = at + data.retryInMs
  if (isAtWork(step) && step.attempts.at(-1) === attempt) step.status = 'retrying'
}

function finishCall(step: StepState, data: RunEventData['call-finished'], at: number): void {
  const attempt = attemptOf(step, data, at)
  attempt.status = 'done'
  attempt.endedAt = at
  // What was written last is up to a second old.
  const whole = textIn(data.value)
  if (attempt.text !== undefined && whole?.startsWith(attempt.text)) attempt.text = whole
  if (data.usage !== undefined) attempt.usage = data.usage
  if (data.detail !== undefined) attempt.detail = data.detail
  if (step.status === 'retrying') step.status = 'running'
  // The result that nobody was sure of has come after all.
  if (step.waiting?.for === 'person' && step.waiting.question === 'uncertain') goOn(step)
  if (step.status === 'running' || (step.status === 'done' && step.value === undefined)) takeValue(step, data.value)
}

function textIn(value: Json): string | undefined {
  if (typeof value === 'string') return value
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : undefined
  return typeof text === 'string' ? text : undefined
}

function takeValue(step: StepState, value: Json): void {
  step.value = value
  // It was the one before that was cut.
  if (step.cut !== undefined) delete step.cut
}
