import type { Decision, Happening } from '@heddle/core/engine/decision'
import { createEngine, type Engine } from '@heddle/core/engine/engine'
import type { Json } from '@heddle/core/json'
import { eventKey } from '@heddle/core/run/event-key'
import { newRunState } from '@heddle/core/run/reduce'
import type { RunEvent } from '@heddle/core/run/run-event'
import type { Database } from '@heddle/db/connect/database'
import { isUnavailable } from '@heddle/db/connect/unavailable'
import { acknowledge } from '@heddle/db/outbox/acknowledge'
import { appendEvents, type NumberedEvent } from '@heddle/db/runs/append-events'
import type { StreamBus } from '@heddle/db/stream/bus'
import type { RunsClient } from '@heddle/workflows/client'
import { happeningOf } from '@heddle/workflows/run-plan/messages'
import type { Context } from '../context'
import { InProcessWaits } from './in-process-waits'

/** What a call does, instead of a model or a service. */
export type Perform = (input: Json, call: StreamingCall) => Promise<Json>

export interface StreamingCall {
  readonly signal: AbortSignal
  /** A piece of the stream's text: told to whoever listens, kept by nobody. */
  say(text: string): Promise<void>
  /** Stores the text so far, as a worker does about once a second. */
  store(): Promise<void>
}

interface Going {
  cancel(): void
  tell(happening: Happening): void
}

/**
 * The way to running workflows without Temporal: the real engine, the real events in the real database, in this
 * process. What it lacks is durability: with the process its runs are gone.
 */
export class InProcessRuns {
  private readonly db: Database
  private readonly bus: StreamBus
  private readonly performers: Readonly<Record<string, Perform>>
  private readonly going = new Map<string, Going>()
  private readonly ends: Promise<void>[] = []
  /** How often a start was asked for. */
  readonly asked: string[] = []

  constructor(db: Database, bus: StreamBus, performers: Readonly<Record<string, Perform>> = {}) {
    this.db = db
    this.bus = bus
    this.performers = performers
  }

  readonly start: Context['runs']['start'] = async (run) => {
    this.asked.push(run.id)
    if (this.going.has(run.id)) return
    const walk = new Walk({ db: this.db, bus: this.bus, performers: this.performers, id: run.id, engine: createEngine(run.plan) })
    this.going.set(run.id, walk)
    this.ends.push(walk.walk(run.input))
  }

  readonly cancel: Context['runs']['cancel'] = async (id) => {
    this.going.get(id)?.cancel()
    return this.going.has(id)
  }

  /** A message of the outbox: taken in at once. */
  readonly tell: RunsClient['tell'] = async (message) => {
    const { id, runId } = message
    const going = this.going.get(runId)
    if (going === undefined) return 'unknown'
    const happening = happeningOf(message)
    if (happening !== undefined) going.tell(happening)
    await acknowledge(this.db.pool, runId, [id])
    return 'told'
  }

  /** Until every run that was started has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.ends)
  }
}

interface Walking {
  readonly db: Database
  readonly bus: StreamBus
  readonly performers: Readonly<Record<string, Perform>>
  readonly id: string
  readonly engine: Engine
}

class Walk implements Going {
  private readonly on: Walking
  private readonly state = newRunState()
  private readonly stop = new AbortController()
  private readonly happened: Happening[] = []
  private readonly waits: InProcessWaits
  private wake = () => {}
  private k = 0

  constructor(on: Walking) {
    this.on = on
    this.waits = new InProcessWaits({ db: on.db, runId: on.id, happen: (happening) => this.happen(happening) })
  }

  cancel(): void {
    this.happen({ happened: 'cancel-run' })
  }

  tell(happening: Happening): void {
    this.happen(happening)
  }

  async walk(input: Json): Promise<void> {
    let decisions = this.on.engine.begin(this.state, input, Date.now())
    for (;;) {
      await this.write(decisions)
      for (const { start } of decisions) if (start !== undefined) void this.perform(start)
      if (decisions.some(({ event }) => event.type === 'run-finished')) return this.end()
      await this.wait(decisions)
      if (this.happened.length === 0 && !this.on.engine.hasMore(this.state)) await this.news()
      decisions = this.on.engine.settle(this.state, this.happened.splice(0), Date.now())
    }
  }

  private async wait(decisions: readonly Decision[]): Promise<void> {
    for (const { event, cancel, wait } of decisions) {
      if (cancel !== undefined && event.type === 'step-cancelled') await this.waits.cancel(cancel)
      else if (cancel !== undefined) this.waits.end(cancel)
      if (wait !== undefined) this.waits.begin(wait)
    }
  }

  private end(): void {
    this.stop.abort()
    this.waits.stop()
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve
    })
  }

  private happen(happening: Happening): void {
    this.happened.push(happening)
    this.wake()
  }

  private async write(decisions: readonly Decision[]): Promise<void> {
    this.k += 1
    const flush = { k: this.k, historyLength: this.k }
    const events = decisions.map(({ event }) => ({ ...event, flush, key: eventKey(event.type, event.instance, { flush }) }) as RunEvent)
    await this.append(events)
  }

  private async append(events: readonly RunEvent[]): Promise<void> {
    const numbered = await this.persist(events)
    const lastSeq = numbered.at(-1)?.seq
    if (lastSeq !== undefined) await this.on.bus.publish(this.on.id, { type: 'events', runId: this.on.id, lastSeq })
  }

  /** As a worker does it: a database that is slow or away for a while delays the run and does not end it. */
  private async persist(events: readonly RunEvent[]): Promise<readonly NumberedEvent[]> {
    for (;;) {
      try {
        return await appendEvents(this.on.db.pool, this.on.id, events)
      } catch (cause) {
        if (!isUnavailable(cause)) throw cause
      }
    }
  }

  private async perform({ instance, op, input }: NonNullable<Decision['start']>): Promise<void> {
    const of = { call: 0, attempt: 1 }
    const event = <Type extends 'call-started' | 'call-finished' | 'text-written'>(type: Type, data: object, offset?: number) =>
      ({
        type,
        instance,
        at: Date.now(),
        key: eventKey(type, instance, { ...of, ...(offset === undefined ? {} : { offset }) }),
        data: { ...of, ...data },
      }) as unknown as RunEvent
    await this.append([event('call-started', { of: 1, runner: op.runner, request: input })])
    let text = ''
    const call: StreamingCall = {
      signal: this.stop.signal,
      say: async (piece) => {
        const offset = text.length
        text += piece
        await this.on.bus.publish(this.on.id, { type: 'delta', runId: this.on.id, instance, ...of, offset, text: piece })
      },
      store: async () => this.append([event('text-written', { text }, text.length)]),
    }
    try {
      const performer = this.on.performers[op.runner]
      if (performer === undefined) throw new Error(`No "${op.runner}" here.`)
      const value = await performer(input, call)
      await this.append([event('call-finished', { value })])
      this.happen({ happened: 'call-finished', instance, value })
    } catch (cause) {
      this.happen({ happened: 'call-failed', instance, error: { code: 'step.failed', message: cause instanceof Error ? cause.message : 'It failed.' } })
    }
  }
}
