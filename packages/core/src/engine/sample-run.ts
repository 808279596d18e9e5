import type { Json } from '../json'
import type { Plan } from '../plan/plan'
import { eventKey } from '../run/event-key'
import { foldEvents, newRunState } from '../run/reduce'
import type { RunError, RunEvent } from '../run/run-event'
import type { RunState } from '../run/run-state'
import type { Decision, Happening } from './decision'
import { createEngine, type Engine } from './engine'
import type { TurnLimits } from './turn-budget'

export interface SampleOptions {
  readonly limits?: TurnLimits
  /** The engine dies after every turn whose budget was used. */
  readonly restarts?: boolean
}

/** A run for tests, driven by hand: what the workflow's shell is in earnest. Its clock stands still. */
export class SampleRun {
  state: RunState = newRunState()
  readonly events: RunEvent[] = []
  /** Calls at work, in the order in which they began, with what they were given. */
  readonly calls = new Map<string, Json>()
  /** By turn: how many events it made. */
  readonly turns: number[] = []
  readonly #plan: Plan
  readonly #more: SampleOptions
  #engine: Engine

  constructor(plan: Plan, input: Json = {}, more: SampleOptions = {}) {
    this.#plan = plan
    this.#more = more
    this.#engine = createEngine(plan, more.limits)
    this.#perform(this.#engine.begin(this.state, input, 0))
    this.#goOn()
  }

  tell(...happenings: readonly Happening[]): readonly Decision[] {
    const decisions = this.#engine.settle(this.state, happenings, 0)
    this.#perform(decisions)
    return [...decisions, ...this.#goOn()]
  }

  /** The turns after one whose budget was used. */
  #goOn(): readonly Decision[] {
    const all: Decision[] = []
    while (this.#engine.hasMore(this.state)) {
      if (this.#more.restarts) this.restart()
      const decisions = this.#engine.settle(this.state, [], 0)
      this.#perform(decisions)
      all.push(...decisions)
    }
    return all
  }

  /** A call ends, with its own event, as its activity writes it. */
  finish(instance: string, value: Json = instance): readonly Decision[] {
    this.events.push({
      type: 'call-finished',
      key: eventKey('call-finished', instance, { call: 0, attempt: 1 }),
      at: 0,
      instance,
      data: { call: 0, attempt: 1, value },
    })
    return this.tell({ happened: 'call-finished', instance, value })
  }

  fail(instance: string, error: RunError = { code: 'step.failed', message: 'no' }): readonly Decision[] {
    return this.tell({ happened: 'call-failed', instance, error })
  }

  /** Ends every call, the oldest first or as `next` picks, until the run is over. */
  finishAll(next: (open: readonly string[]) => number = () => 0): this {
    while (this.calls.size > 0) {
      const open = [...this.calls.keys()]
      this.finish(open[next(open) % open.length] ?? '')
    }
    return this
  }

  /** The engine dies; a new one goes on from what is stored. `lost`: events of its last turn that were not. */
  restart(lost = 0): void {
    const stored = this.events.splice(0, this.events.length - lost)
    for (const event of this.events.splice(0)) if (event.type === 'step-started' && event.instance !== undefined) this.calls.delete(event.instance)
    this.events.push(...(JSON.parse(JSON.stringify(stored)) as RunEvent[]))
    this.state = foldEvents(this.events)
    this.#engine = createEngine(JSON.parse(JSON.stringify(this.#plan)) as Plan, this.#more.limits)
    if (lost > 0) this.tell()
  }

  ran(step: string): number {
    return this.events.filter(({ type, instance }) => type === 'step-finished' && instance === step).length
  }

  /** By status: the steps that have it. */
  steps(status: RunState['steps'][string]['status']): string[] {
    return Object.keys(this.state.steps).filter((step) => this.state.steps[step]?.status === status)
  }

  #perform(decisions: readonly Decision[]): void {
    this.turns.push(decisions.length)
    for (const { event, start, cancel } of decisions) {
      this.events.push({ ...event, key: eventKey(event.type, event.instance) })
      if (event.instance !== undefined && event.type !== 'step-started') this.calls.delete(event.instance)
      if (cancel !== undefined) this.calls.delete(cancel)
      if (start !== undefined) this.calls.set(start.instance, start.input)
    }
  }
}
