import type { Decision } from '@heddle/core/engine/decision'
import type { Json } from '@heddle/core/json'
import { eventKey } from '@heddle/core/run/event-key'
import type { Flush, RunEvent } from '@heddle/core/run/run-event'
import type { EndedStatus } from '@heddle/core/run/run-state'
import { proxyLocalActivities, workflowInfo } from '@temporalio/workflow'
import type { Activities, Turn } from '../activities/activities'
import { stays } from '../carried'
import { digest, digestedFrom, digestOf } from './digest'
import { travellingInputBytes } from './limits'

/**
 * A store that is down or hangs delays the run and never fails it: tried again at most 5 s apart, for as long as it takes.
 * What cannot get better (a constraint, a wrong statement) comes as a final error and fails the run loudly.
 */
const { flushTurns } = proxyLocalActivities<Pick<Activities, 'flushTurns'>>({
  startToCloseTimeout: '40 seconds',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '5s' },
})

/**
 * What the engine decides, on its way to the store: one flush a turn, in the turn itself, before anything can come of it.
 *
 * A turn that does no more than hand over from one call to the next travels with that call and is stored with its first events,
 * which spares a run of calls every second transaction. At most one turn is under way so, and the next flush brings it
 * along unless its call has come back: turns are stored in their order, and none is lost with a call that never ran.
 */
export class Turns {
  readonly #runId: string
  #k = 0
  #decided: Pick<Decision, 'event' | 'bytes'>[] = []
  #travelling: Turn | undefined
  #heard: string[] = []
  /** Of the run's input, which the first decision tells. */
  #inputBytes: number | undefined

  constructor(runId: string) {
    this.#runId = runId
  }

  /** A message that is in the history by now: its sender may forget it, with the next flush. */
  heard(id: string): void {
    this.#heard.push(id)
  }

  add({ event, bytes }: Pick<Decision, 'event' | 'bytes'>): void {
    this.#decided.push({ event, ...(bytes !== undefined && { bytes }) })
  }

  /** The decisions since the last flush as one turn; nothing when there are none. */
  seal(): Turn | undefined {
    if (this.#decided.length === 0) return undefined
    const flush: Flush = { k: this.#k++, historyLength: workflowInfo().historyLength }
    const events = this.#decided.map(({ event }) => keyed(event, flush))
    const turn = { ...flush, digest: digest(JSON.stringify(this.#decided.map(digested))), events }
    this.#inputBytes ??= this.#decided[0]?.bytes ?? 0
    this.#decided = []
    return turn
  }

  /** Nothing in it is news once the next call has begun: its activity id already says which decisions led to it. */
  mayTravel(turn: Turn): boolean {
    return this.#travelling === undefined && this.#heard.length === 0 && turn.events.every((event) => this.#handsOver(event))
  }

  travels(turn: Turn): void {
    this.#travelling = turn
  }

  arrived(k: number): void {
    if (this.#travelling?.k === k) this.#travelling = undefined
  }

  /** Messages that nothing followed from are acknowledged all the same. */
  async acknowledge(): Promise<undefined> {
    if (this.#heard.length > 0) await flushTurns(this.#runId, [], this.#heard.splice(0))
  }

  /**
   * @returns how the run had ended before, when it had: its workflow ends the same way.
   * @throws Error when the store holds other decisions for this turn: the code decides differently than the code that made the
   * history. Thrown as a plain error, it stops the run where it stands until the right code is back, instead of ending it.
   */
  async flush(turn: Turn): Promise<EndedStatus | undefined> {
    const turns = this.#travelling ? [this.#travelling, turn] : [turn]
    this.#travelling = undefined
    const stored = await flushTurns(this.#runId, stays(turns), this.#heard.splice(0))
    if (typeof stored === 'object') return stored.ended
    if (stored !== turn.digest) {
      throw new Error(
        `Turn ${turn.k} of this run was decided differently before (${stored}) than now (${turn.digest}): the engine or an expression library has changed.`,
      )
    }
    return undefined
  }

  #handsOver(event: RunEvent): boolean {
    if (event.type === 'run-started') return (this.#inputBytes ?? 0) < travellingInputBytes
    return event.type === 'step-started' || (event.type === 'step-finished' && event.data.value === undefined)
  }
}

/** Without times and turn numbers: a turn that is decided again the same way is the same turn. */
function digested({ event: { at: _, ...decided }, bytes = 0 }: Pick<Decision, 'event' | 'bytes'>): object {
  if (bytes < digestedFrom) return decided
  // What the run was given stands in the history: nothing here decides about it.
  if (decided.type === 'run-started') return { ...decided, data: bytes }
  const fields = Object.entries<Json | undefined>(decided.data as Readonly<Record<string, Json | undefined>>)
  return { ...decided, data: fields.map(([name, value]) => [name, digestOf(value ?? null)]) }
}

function keyed(event: Decision['event'], flush: Flush): RunEvent {
  return { ...event, key: eventKey(event.type, 'instance' in event ? event.instance : undefined, { flush }), flush }
}
