import { ExpressionFailure } from '../expression/failure'
import { fill, type Look } from '../expression/fill'
import type { Json } from '../json'
import type { Plan, Step } from '../plan/plan'
import { applyEvent, type Happened, knownStep } from '../run/reduce'
import type { RunError, RunEventData } from '../run/run-event'
import type { RunState } from '../run/run-state'
import type { Decision, Happening } from './decision'
import { losersOf } from './losers'
import { type Outcome, performOp } from './perform-op'
import type { PlanIndex } from './plan-index'
import { leftUndone, starved, stopOf } from './run-ends'
import { arrivalsOf, decideEdges, type Standing } from './standing'
import { judge } from './start-rule'
import { StepFailure } from './step-failure'

export interface Board {
  readonly plan: Plan
  readonly index: PlanIndex
  readonly state: RunState
  readonly standing: Standing
  readonly at: number
}

/** One turn of the engine: happenings go in, then whatever follows from them is decided, step by step, first come first. */
export class Turn {
  readonly #board: Board
  readonly #decisions: Decision[] = []

  constructor(board: Board) {
    this.#board = board
  }

  start(input: Json): void {
    this.#decide({ type: 'run-started', at: this.#board.at, data: { input } })
  }

  settle(happenings: readonly Happening[]): readonly Decision[] {
    for (const happening of happenings) if (this.#isRunning()) this.#hear(happening)
    if (this.#isRunning()) this.#endAsDecided()
    const { due } = this.#board.standing
    for (let step = due.take(); step !== undefined && this.#isRunning(); step = due.take()) this.#judge(step)
    if (this.#isRunning() && this.#board.standing.open === 0) this.#finish()
    return this.#decisions
  }

  #isRunning(): boolean {
    return this.#board.state.status === 'running'
  }

  #hear(happening: Happening) {
    switch (happening.happened) {
      case 'cancel-run':
        return this.#endRun({ status: 'cancelled', ...(happening.reason !== undefined && { reason: happening.reason }) })
      case 'time-limit':
        return this.#endRun({
          status: 'failed',
          error: { code: 'time-limit', message: happening.message, hint: 'Give the run more time in its settings, or find in its timeline what took so long.' },
        })
    }
    const number = this.#board.index.numberOf.get(happening.instance)
    if (number === undefined || !this.#isOpen(number)) return
    switch (happening.happened) {
      case 'call-finished':
        return this.#finishCall(number, happening.value)
      case 'call-failed':
        return this.#failStep(number, happening.error)
      case 'cancel-step':
        return this.#cancelStep(number)
    }
  }

  #isOpen(number: number): boolean {
    const status = this.#board.standing.status[number]
    return status === 'running' || status === 'retrying'
  }

  #judge(number: number) {
    const { standing, index } = this.#board
    const step = index.steps[number]
    if (step === undefined || standing.status[number] !== undefined) return
    const arrivals = arrivalsOf(index, standing, number)
    switch (judge(arrivals, step.start)) {
      case 'wait':
        return
      case 'skip':
        return this.#skipStep(number)
      case 'fail':
        return this.#failStep(number, starved(arrivals.taken))
      case 'run':
        return this.#beginStep(number, step)
    }
  }

  #beginStep(number: number, step: Step) {
    const outcome = this.#perform(number, step)
    if ('code' in outcome) return this.#failStep(number, outcome)
    if (step.start.when === 'count' && step.start.losers === 'cancel') this.#dropLosers(number)
    if (outcome.is === 'call') {
      this.#decide(
        { type: 'step-started', at: this.#board.at, instance: step.id, data: {} },
        { start: { instance: step.id, op: outcome.op, input: outcome.input } },
      )
      return this.#mark(number, 'running')
    }
    const ports = (outcome.is === 'done' ? outcome.ports : undefined) ?? this.#waysOut(number)
    this.#decide({ type: 'step-finished', at: this.#board.at, instance: step.id, data: { ports, value: outcome.value } })
    this.#mark(number, 'done', ports)
    if (outcome.is === 'end' && outcome.op.stop) this.#endRun(stopOf(step, outcome.value))
  }

  #perform(number: number, step: Step): Outcome | RunError {
    try {
      return performOp(step.op, { look: this.#look, arrived: () => this.#arrived(number) })
    } catch (failure) {
      if (failure instanceof ExpressionFailure || failure instanceof StepFailure) return { code: failure.code, message: failure.message, hint: failure.hint }
      throw failure
    }
  }

  /** Only what has run has a value. */
  readonly #look: Look = (root) => {
    const { state } = this.#board
    if (root === 'input') return { found: true, value: state.input ?? null }
    const step = knownStep(state, root)
    return step?.status === 'done' ? { found: true, value: step.value ?? null } : { found: false }
  }

  #arrived(number: number): readonly { readonly step: string; readonly value: Json }[] {
    const { index, state } = this.#board
    return (index.incoming[number] ?? []).flatMap((link) => {
      const source = index.steps[link.step]
      const known = source && knownStep(state, source.id)
      return source && known?.status === 'done' && known.ports?.includes(link.port) ? [{ step: source.id, value: known.value ?? null }] : []
    })
  }

  #finishCall(number: number, value: Json): void {
    const instance = this.#idOf(number)
    const known = knownStep(this.#board.state, instance)
    if (known !== undefined) known.value = value
    const ports = this.#waysOut(number)
    this.#decide({ type: 'step-finished', at: this.#board.at, instance, data: { ports } })
    this.#mark(number, 'done', ports)
  }

  #skipStep(number: number): void {
    this.#decide({ type: 'step-skipped', at: this.#board.at, instance: this.#idOf(number), data: {} })
    this.#mark(number, 'skipped')
  }

  #cancelStep(number: number): void {
    const instance = this.#idOf(number)
    this.#decide({ type: 'step-cancelled', at: this.#board.at, instance, data: {} }, { cancel: instance })
    this.#mark(number, 'cancelled')
  }

  /** Nobody catches a failure yet: the run fails with it. */
  #failStep(number: number, error: RunError) {
    const instance = this.#idOf(number)
    const placed = { ...error, instance }
    this.#decide({ type: 'step-failed', at: this.#board.at, instance, data: { error: placed } })
    this.#mark(number, 'failed')
    this.#endRun({ status: 'failed', error: placed })
  }

  #dropLosers(join: number): void {
    for (const loser of losersOf(this.#board.index, join)) {
      if (this.#isOpen(loser)) this.#cancelStep(loser)
      else if (this.#board.standing.status[loser] === undefined) this.#skipStep(loser)
    }
  }

  /** A state that was cut off between the decision that ends a run and its end. */
  #endAsDecided() {
    const { index, standing, state } = this.#board
    for (const number of standing.enders) {
      const step = index.steps[number]
      const known = step && knownStep(state, step.id)
      if (known?.status === 'failed' && known.error) return this.#endRun({ status: 'failed', error: known.error })
      if (step && known?.status === 'done') return this.#endRun(stopOf(step, known.value ?? null))
    }
  }

  /** Nothing is at work and nothing more can begin. */
  #finish() {
    const { plan, index, standing, state } = this.#board
    const left = standing.idle > 0 ? index.steps.find((_step, number) => standing.status[number] === undefined) : undefined
    if (left !== undefined) return this.#endRun({ status: 'failed', error: leftUndone(left.id) })
    const failed = index.steps.find((step) => step.op.op === 'end' && step.op.outcome === 'failed' && knownStep(state, step.id)?.status === 'done')
    if (failed !== undefined) return this.#endRun(stopOf(failed, knownStep(state, failed.id)?.value ?? null))
    this.#endRun(this.#result(plan))
  }

  #result(plan: Plan): RunEventData['run-finished'] {
    try {
      return { status: 'succeeded', output: fill(plan.body.result, this.#look) }
    } catch (failure) {
      if (!(failure instanceof ExpressionFailure)) throw failure
      return { status: 'failed', error: { code: failure.code, message: failure.message, hint: failure.hint } }
    }
  }

  /** Nothing new begins; what is at work is cancelled. */
  #endRun(data: RunEventData['run-finished']): void {
    const { index, standing, at } = this.#board
    if (standing.open > 0) for (let number = 0; number < index.steps.length; number++) if (this.#isOpen(number)) this.#cancelStep(number)
    standing.due.clear()
    this.#decide({ type: 'run-finished', at, data })
  }

  #idOf(number: number): string {
    return this.#board.index.steps[number]?.id ?? ''
  }

  #waysOut(number: number): readonly string[] {
    return this.#board.index.ways[number] ?? []
  }

  #decide(event: Happened, more?: Omit<Decision, 'event'>): void {
    applyEvent(this.#board.state, event)
    this.#decisions.push({ event, ...more })
  }

  #mark(number: number, status: 'running' | 'done' | 'skipped' | 'failed' | 'cancelled', ports: readonly string[] = []): void {
    const { index, standing } = this.#board
    if (standing.status[number] === undefined) standing.idle -= 1
    if (this.#isOpen(number)) standing.open -= 1
    standing.status[number] = status
    if (status === 'running') standing.open += 1
    else decideEdges(index, standing, number, ports)
  }
}
