import { compileGraph } from '@heddle/core/compile/compile'
import type { Decision, Happening } from '@heddle/core/engine/decision'
import { createEngine, type Engine } from '@heddle/core/engine/engine'
import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import { eventKey } from '@heddle/core/run/event-key'
import { foldEvents, newRunState } from '@heddle/core/run/reduce'
import type { RunEvent } from '@heddle/core/run/run-event'
import type { RunState } from '@heddle/core/run/run-state'
import { type Ended, Outside } from './outside'
import { type Result, refused, resultOf } from './result'
import { vectorNodeTypes } from './scripted-nodes'
import { toGraph } from './to-graph'
import { durationMs, type Vector, type VectorHappening } from './vector'

/** Compiles a vector's graph and plays its script against the pure engine. */
export function play(vector: Vector, script: readonly VectorHappening[] = vector.script ?? []): Result {
  const mode = vector.draft ? 'draft' : 'publish'
  const { plan, problems } = compileGraph(toGraph(vector.graph), vectorNodeTypes, { mode, result: vector.graph.output ?? null })
  if (plan === undefined) return refused(problems)
  const run = new ScriptedRun(plan, vector)
  for (const happening of script) run.happen(happening)
  return resultOf({ state: run.state, events: run.events, outside: run.outside, problems })
}

/** A run whose calls and happenings come from a script: what the workflow shell is in earnest. */
export class ScriptedRun {
  readonly outside: Outside
  readonly events: RunEvent[] = []
  state: RunState = newRunState()
  readonly #plan: Plan
  #engine: Engine
  #now = 0
  /** Calls that end by themselves. */
  #ending: string[] = []
  /** Happenings that the engine has not been told of. */
  #told: Happening[] = []
  readonly #gone = new Set<string>()
  /** After a restart the worker is back only when the happenings of the same moment are over. */
  #isAway = false

  constructor(plan: Plan, vector: Vector) {
    this.#plan = plan
    this.outside = new Outside(vector)
    this.#engine = createEngine(plan)
    this.#perform(this.#engine.begin(this.state, vector.input ?? {}, this.#now))
    this.#settle()
  }

  happen(happening: VectorHappening): void {
    for (const one of happening.together ?? [happening]) {
      if (one.restart === undefined) this.#hear(one)
      else {
        this.#restart()
        this.#isAway = true
      }
    }
    this.#isAway = false
    this.#settle()
  }

  /** Memory is lost; what is stored comes back. */
  #restart(): void {
    this.#settle()
    this.#engine = createEngine(JSON.parse(JSON.stringify(this.#plan)) as Plan)
    this.state = foldEvents(JSON.parse(JSON.stringify(this.events)) as RunEvent[])
  }

  #hear({ finish, fail, decide, as = '', value, cancel, crash, advance, ...more }: VectorHappening): void {
    if (decide !== undefined) this.#decide(decide, as, value ?? null)
    else if (more.event !== undefined) this.#receive(more.event, more)
    else if (advance !== undefined) this.#advance(durationMs(advance))
    else if (cancel === true) this.#cancelRun()
    else if (cancel !== undefined && this.#isOpen(cancel)) {
      this.outside.waits.close(cancel)
      this.#tell(cancel, { happened: 'cancel-step', instance: cancel })
    } else if (finish !== undefined && this.#isOpen(finish)) this.#end(finish, fail === undefined ? this.outside.finish(finish) : { failure: fail })
    else if (crash !== undefined && this.#isOpen(crash) && !this.outside.crash(crash))
      this.#tell(crash, { happened: 'call-uncertain', instance: crash, request: this.outside.inputOf(crash) })
  }

  #decide(instance: string, answer: string, value: Json): void {
    const { waits, decisions } = this.outside
    const outcome = waits.decide(instance, answer, this.#now)
    decisions.push(outcome)
    if (outcome === 'accepted') this.#told.push({ happened: 'answered', instance, resend: waits.resendOf(instance), answer, value })
  }

  #receive(name: string, { key = '', id, data = null }: Pick<VectorHappening, 'key' | 'id' | 'data'>): void {
    const instance = this.outside.waits.receive({ name, key: String(key), id, data })
    if (instance !== undefined) this.#told.push({ happened: 'event-received', instance, data })
  }

  /** Each time that comes is told in its turn. */
  #advance(ms: number): void {
    const { waits } = this.outside
    const until = this.#now + ms
    for (let next = waits.nextTime(until); next !== undefined; next = waits.nextTime(until)) {
      this.#now = next.at
      if (waits.expire(next.instance)) this.#told.push({ happened: 'time-came', instance: next.instance })
      if (!this.#isAway) this.#settle()
    }
    this.#now = until
  }

  #cancelRun(): void {
    this.#told.push({ happened: 'cancel-run' })
    this.#endAll()
  }

  /** With the run everything at work ends, before anything else in the same moment. */
  #endAll(): void {
    for (const [instance, { status }] of Object.entries(this.state.steps)) {
      if ((status !== 'running' && status !== 'waiting') || this.#gone.has(instance)) continue
      this.outside.waits.close(instance)
      this.#gone.add(instance)
    }
  }

  #isOpen(instance: string): boolean {
    return (
      this.state.status === 'running' &&
      !this.#gone.has(instance) &&
      Object.hasOwn(this.state.steps, instance) &&
      (this.state.steps[instance]?.status === 'running' || this.state.steps[instance]?.status === 'waiting')
    )
  }

  #tell(instance: string, happening: Happening): void {
    this.#gone.add(instance)
    this.#told.push(happening)
  }

  /** A call's end: its own events, as its activity writes them, and what the engine is told. */
  #end(instance: string, ended: Ended): void {
    const attempt = this.outside.attempts[instance] ?? 1
    const about = { call: 0, attempt }
    if ('failure' in ended) {
      const error = { code: 'step.failed', message: ended.failure } as const
      this.events.push({
        type: 'call-failed',
        key: eventKey('call-failed', instance, about),
        at: this.#now,
        instance,
        data: { ...about, of: attempt, error },
      })
      this.#tell(instance, { happened: 'call-failed', instance, error })
      this.#endAll()
      return
    }
    this.events.push({
      type: 'call-finished',
      key: eventKey('call-finished', instance, about),
      at: this.#now,
      instance,
      data: { ...about, value: ended.value },
    })
    this.#tell(instance, { happened: 'call-finished', instance, value: ended.value })
  }

  #settle(): void {
    do {
      for (const call of this.#ending.splice(0)) if (this.#isOpen(call)) this.#end(call, this.outside.end(call))
      const decisions = this.#engine.settle(this.state, this.#told.splice(0), this.#now)
      this.#gone.clear()
      this.#perform(decisions)
    } while (this.#ending.length > 0 || this.#told.length > 0 || this.#engine.hasMore(this.state))
  }

  #perform(decisions: readonly Decision[]): void {
    for (const { event, start, cancel, wait } of decisions) {
      this.events.push({ ...event, key: eventKey(event.type, event.instance) })
      if (cancel !== undefined) this.outside.waits.close(cancel)
      const early = wait && this.outside.waits.begin(wait)
      if (wait && early) this.#told.push({ happened: 'event-received', instance: wait.instance, data: early.data })
      if (start === undefined) continue
      this.outside.begin(start.instance, start.input)
      if (!this.outside.isSlow(start.instance)) this.#ending.push(start.instance)
    }
  }
}
