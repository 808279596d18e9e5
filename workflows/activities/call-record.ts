import type { Json } from '@heddle/core/json'
import { type EventKeyParts, eventKey } from '@heddle/core/run/event-key'
import type { RunError, RunEvent, RunEventData } from '@heddle/core/run/run-event'
import type { CallAnswer, CallAt } from '@heddle/db/calls/call-writer'
import type { CallRequest } from './activities'
import type { CallStore, Hold } from './fence'
import { now } from './moment'

/** A call that is over sooner writes its beginning and its end at once. */
const gatherMs = 25

type Numbered = 'call' | 'attempt'
type CallEventType = 'call-started' | 'call-failed' | 'call-finished' | 'text-written'

type PieceOfText = Pick<EventKeyParts, 'offset' | 'pickUp'>

export type Ending = { readonly status: 'finished'; readonly result: Json } | { readonly status: 'failed' | 'ended' | 'asked'; readonly result: RunError }

/** What one pick-up of a call writes down: its row of the ledger and its events, in as few round trips as can be. */
export class CallRecord {
  readonly at: CallAt
  /** 0: nobody has picked the call up; only for calls that can do no harm. */
  fence = 0
  /** The number of this try, from 1; a crash is not a try. */
  attempt = 1
  readonly #store: CallStore
  readonly #request: CallRequest
  #sure = now()
  #waiting: RunEvent[] = []
  #turn: CallRequest['turn']
  #timer: NodeJS.Timeout | undefined
  #written: Promise<unknown> = Promise.resolve()

  constructor(store: CallStore, request: CallRequest) {
    this.#store = store
    this.#request = request
    this.#turn = request.turn
    this.at = { runId: request.runId, call: `${request.instance}/${request.call}` }
  }

  get hold(): Hold {
    return { at: this.at, fence: this.fence, sure: this.#sure }
  }

  async take(): Promise<CallAnswer> {
    this.#sure = now()
    const [, taken] = await Promise.all([this.#storeTurn(), this.#store.write({ kind: 'take', at: this.at })])
    this.fence = taken.fence
    this.attempt = taken.tries + 1
    return taken
  }

  /** The beginning goes out together with the end when that comes soon. */
  started(): void {
    this.#waiting.push(this.#startedEvent())
    this.#timer = setTimeout(() => {
      const events = this.#waiting
      this.#waiting = []
      this.#keep(this.#storeTurn())
      this.#append(events)
    }, gatherMs)
  }

  /** Before something goes out that must not go out twice. False: somebody else has the call. */
  async sent(): Promise<boolean> {
    this.stop()
    const events = this.#waiting
    this.#waiting = []
    return (await this.#store.write({ kind: 'sent', at: this.at, fence: this.fence, events })).ok
  }

  /** `pickUp`: Temporal's own count, which crashes raise. */
  text(soFar: string, pickUp: number): void {
    const data = { call: this.#request.call, attempt: this.attempt, ...(pickUp > 1 && { pickUp }), text: soFar }
    this.#append([this.#event('text-written', data, { offset: soFar.length, pickUp })])
  }

  async end(ending: Ending, data: Omit<RunEventData['call-finished'], Numbered> | Omit<RunEventData['call-failed'], Numbered>): Promise<CallAnswer> {
    this.stop()
    // What could not be written before the end is no reason to lose the end.
    await this.#written
    const type = ending.status === 'finished' ? 'call-finished' : 'call-failed'
    const events = [...this.#waiting, this.#event(type, { call: this.#request.call, attempt: this.attempt, ...data })]
    this.#waiting = []
    const [, answer] = await Promise.all([
      this.#storeTurn(),
      this.#store.write({ kind: 'end', at: this.at, fence: this.fence, counts: true, ...ending, events }),
    ])
    return answer
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #append(events: readonly RunEvent[]): void {
    this.#keep(this.#store.write({ kind: 'append', at: this.at, events }))
  }

  /** Asked in the same moment as another write, it goes in the same transaction, before it. One that failed is asked again with the next. */
  async #storeTurn(): Promise<void> {
    const mine = this.#turn
    if (!mine) return
    this.#turn = undefined
    const { events, ...turn } = mine
    try {
      await this.#store.write({ kind: 'turn', at: this.at, turn, events })
    } catch (error) {
      this.#turn = mine
      throw error
    }
  }

  #keep(writing: Promise<unknown>): void {
    this.#written = Promise.all([this.#written, writing.catch(() => {})])
  }

  #startedEvent(): RunEvent {
    const { call, input, op } = this.#request
    return this.#event('call-started', { call, attempt: this.attempt, of: op.limits.attempts, runner: op.runner, request: input })
  }

  #event(type: CallEventType, data: { readonly call: number; readonly attempt: number; readonly [field: string]: unknown }, piece: PieceOfText = {}): RunEvent {
    const { instance } = this.#request
    const key = eventKey(type, instance, { call: data.call, attempt: data.attempt, ...piece })
    return { key, type, at: Date.now(), instance, data } as unknown as RunEvent
  }
}
