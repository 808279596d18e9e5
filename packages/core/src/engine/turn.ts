import { fill, type Look } from '../expression/fill'
import type { Json } from '../json'
import type { Plan, Step } from '../plan/plan'
import { applyEvent, type Happened, knownStep } from '../run/reduce'
import type { RunError, RunEventData } from '../run/run-event'
import type { RunState } from '../run/run-state'
import { askAboutCall } from './begin-waiting'
import type { Decision, Happening } from './decision'
import { type Held, holdsTooMuch, passesOn } from './held'
import { losersOf } from './losers'
import type { PlanIndex } from './plan-index'
import { leftUndone, starved, stopOf, workLimit } from './run-ends'
import { arrivedAt, lookInto } from './sight'
import { arrivalsOf, decideEdges, isOpen, type Standing } from './standing'
import { judge } from './start-rule'
import { TurnBudget, type TurnLimits } from './turn-budget'
import { Waits } from './waits'
import { inTime } from './wake'

export interface Board {
  readonly plan: Plan
  readonly index: PlanIndex
  readonly state: RunState
  readonly standing: Standing
  readonly held: Held
  readonly at: number
}

/**
 * One turn of the engine: happenings go in, then whatever follows from them is decided, step by step, first come first, for as long as
 * its budget lasts.
 */
export class Turn {
  readonly #board: Board
  readonly #decisions: Decision[] = []
  readonly #budget: TurnBudget
  readonly #waits: Waits
  readonly #look: Look

  constructor(board: Board, limits: TurnLimits) {
    this.#board = board
    this.#budget = new TurnBudget(limits)
    this.#look = lookInto(board.state)
    this.#waits = new Waits(board, {
      decide: (event, more) => this.#decide(event, more),
      mark: (number, status, ports) => this.#mark(number, status, ports),
      hold: (number, value) => this.#holdGiven(number, value),
    })
  }

  /** Steps of work that it took. */
  get work(): number {
    return this.#budget.steps
  }

  /** Stopped by its budget or a pause, with more to decide. */
  get leavesWork(): boolean {
    return this.#isRunning() && (this.#budget.isUsed || !this.#board.standing.due.isEmpty)
  }

  start(given: Json): void {
    const input = this.#budget.make('The input of this run', () => given)
    const refused = 'code' in input
    this.#decide({ type: 'run-started', at: this.#board.at, data: { input: refused ? null : input.value } }, refused ? {} : { bytes: input.bytes })
    if (refused) this.#endRun({ status: 'failed', error: input })
    else this.#board.held.bytes = input.bytes
  }

  settle(happenings: readonly Happening[]): readonly Decision[] {
    for (const happening of happenings) if (this.#isRunning()) this.#hear(happening)
    if (this.#isRunning()) this.#endAsDecided()
    for (let step = this.#next(); step !== undefined; step = this.#next()) this.#judge(step)
    if (this.#goesOn() && this.#isThrough()) this.#finish()
    return this.#decisions
  }

  #next(): number | undefined {
    return this.#goesOn() && this.#board.state.pausedAt === undefined ? this.#board.standing.due.take() : undefined
  }

  #isThrough(): boolean {
    const { open, due } = this.#board.standing
    return open === 0 && due.isEmpty
  }

  #goesOn(): boolean {
    return this.#isRunning() && !this.#budget.isUsed
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
      case 'work-limit':
        return this.#endRun({ status: 'failed', error: workLimit(happening.message) })
      case 'pause':
      case 'resume':
        return this.#pause(happening)
    }
    const number = this.#board.index.numberOf.get(happening.instance)
    if (number === undefined || !this.#isOpen(number)) return
    switch (happening.happened) {
      case 'call-finished':
        return this.#finishCall(number, happening.value)
      case 'call-failed':
        return this.#failStep(number, happening.error)
      case 'call-uncertain':
        return this.#waits.letWait(number, askAboutCall(happening.request))
      case 'answered':
      case 'event-received':
      case 'time-came':
        return this.#waits.wake(number, happening)
      case 'cancel-step':
        return this.#cancelStep(number)
    }
  }

  #pause({ happened, by }: Extract<Happening, { happened: 'pause' | 'resume' }>) {
    const isPaused = this.#board.state.pausedAt !== undefined
    if (isPaused === (happened === 'pause')) return
    this.#decide({ type: isPaused ? 'run-resumed' : 'run-paused', at: this.#board.at, data: by === undefined ? {} : { by } })
  }

  #isOpen(number: number): boolean {
    return isOpen(this.#board.standing.status[number])
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
    const begun = this.#budget.perform(step.op, {
      look: this.#look,
      arrived: () => arrivedAt(this.#board.index, this.#board.state, number),
      now: this.#board.at,
    })
    if ('code' in begun) return this.#failStep(number, begun)
    const { outcome, bytes } = begun
    if (step.start.when === 'count' && step.start.losers === 'cancel') this.#dropLosers(number)
    if (outcome.is === 'call') {
      this.#decide(
        { type: 'step-started', at: this.#board.at, instance: step.id, data: {} },
        { start: { instance: step.id, op: outcome.op, input: outcome.input, bytes } },
      )
      return this.#mark(number, 'running')
    }
    if (outcome.is === 'wait') return this.#waits.letWait(number, outcome.waiting, { bytes, ...(outcome.keep !== undefined && { keep: outcome.keep }) })
    const tooMuch = this.#hold(passesOn(step.op) ? 0 : bytes)
    if (tooMuch) return this.#failStep(number, tooMuch)
    const ports = (outcome.is === 'done' ? outcome.ports : undefined) ?? inTime(step, this.#waysOut(number))
    this.#decide({ type: 'step-finished', at: this.#board.at, instance: step.id, data: { ports, value: outcome.value } }, { bytes })
    this.#mark(number, 'done', ports)
    if (outcome.is === 'end' && outcome.op.stop) this.#endRun(stopOf(step, outcome.value), bytes)
  }

  /** Makes room for what a step made. @returns why there is none. */
  #hold(bytes: number): RunError | undefined {
    const { held } = this.#board
    const tooMuch = holdsTooMuch(held, bytes)
    if (!tooMuch) held.bytes += bytes
    return tooMuch
  }

  /** The same for what came from outside. @returns its bytes; undefined: the step has failed for it. */
  #holdGiven(number: number, value: Json): number | undefined {
    const given = this.#budget.weigh(value)
    const refused = 'code' in given ? given : this.#hold(given.bytes)
    if (refused) this.#failStep(number, refused)
    return 'bytes' in given && !refused ? given.bytes : undefined
  }

  #finishCall(number: number, value: Json): void {
    if (this.#holdGiven(number, value) === undefined) return
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
    const output = this.#budget.make('The result of this run', (meter) => fill(plan.body.result, this.#look, meter))
    if ('code' in output) this.#endRun({ status: 'failed', error: output })
    else this.#endRun({ status: 'succeeded', output: output.value }, output.bytes)
  }

  /** Nothing new begins; what is at work is cancelled. */
  #endRun(data: RunEventData['run-finished'], bytes = 0): void {
    const { index, standing, at } = this.#board
    if (standing.open > 0) for (let number = 0; number < index.steps.length; number++) if (this.#isOpen(number)) this.#cancelStep(number)
    standing.due.clear()
    this.#decide({ type: 'run-finished', at, data }, { bytes })
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

  #mark(number: number, status: 'running' | 'waiting' | 'done' | 'skipped' | 'failed' | 'cancelled', ports: readonly string[] = []): void {
    const { index, standing } = this.#board
    if (standing.status[number] === undefined) standing.idle -= 1
    if (this.#isOpen(number)) standing.open -= 1
    standing.status[number] = status
    if (status === 'running' || status === 'waiting') standing.open += 1
    else decideEdges(index, standing, number, ports)
  }
}
