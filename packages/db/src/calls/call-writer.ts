import type { Json } from '@heddle/core/json'
import type { RunEvent } from '@heddle/core/run/run-event'
import type pg from 'pg'
import { askLarge } from '../connect/ask-large'
import { fromBytes, toBytes } from '../connect/json'
import { isUnavailable } from '../connect/unavailable'
import { eventBatch } from '../runs/event-batch'
import type { TurnToFlush } from '../runs/flush-turn'

/** One row of the ledger, named: `call` is `instance/number`. */
export interface CallAt {
  readonly runId: string
  readonly call: string
}

/** `asked`: it may have gone out and must not go out twice, so a person is asked; nothing is sent until the answer is there. */
export type CallEnd = 'failed' | 'finished' | 'ended' | 'asked'

export type CallOperation = { readonly at: CallAt; readonly events?: readonly RunEvent[] } & (
  | { readonly kind: 'take' | 'append' }
  /** A workflow turn that travels with the call that it started; its events are the turn's. */
  | { readonly kind: 'turn'; readonly turn: TurnToFlush }
  | { readonly kind: 'sent' | 'holds'; readonly fence: number }
  | { readonly kind: 'end'; readonly fence: number; readonly status: CallEnd; readonly counts: boolean; readonly result: Json | object }
)

/** What became of an operation, and the call's row (for `take`: as it was found, with the new fence). */
export interface CallAnswer {
  /**
   * False: another pick-up holds the call, or it has ended; for `take`: it has not gone out, and nobody wants the run any more. Then none
   * of the operation's events were written.
   */
  readonly ok: boolean
  readonly fence: number
  readonly tries: number
  readonly status: 'started' | 'sent' | CallEnd
  readonly result?: Json
}

interface Asked {
  readonly operation: CallOperation
  readonly answer: (answer: CallAnswer) => void
  readonly refuse: (error: unknown) => void
}

interface Row {
  readonly op: number
  readonly ok: boolean
  readonly fence: number
  readonly tries: number
  readonly status: CallAnswer['status']
  readonly result: Buffer | null
}

const appended: CallAnswer = { ok: true, fence: 0, tries: 0, status: 'started' }

/**
 * Writes what the calls of one worker have to say: ledger and events in one round trip, and whatever comes up while a
 * transaction is under way in the next one. A database that is away is asked again for `patienceMs`: what a call has
 * brought from outside must not be lost.
 */
export class CallWriter {
  readonly #pool: pg.Pool
  readonly #lanes: number
  readonly #patienceMs: number
  #queue: Asked[] = []
  #busy = 0
  #scheduled = false

  constructor(pool: pg.Pool, { lanes = 2, patienceMs = 300_000 }: { readonly lanes?: number; readonly patienceMs?: number } = {}) {
    this.#pool = pool
    this.#lanes = lanes
    this.#patienceMs = patienceMs
  }

  write(operation: CallOperation): Promise<CallAnswer> {
    return new Promise((answer, refuse) => {
      this.#queue.push({ operation, answer, refuse })
      if (this.#scheduled) return
      this.#scheduled = true
      // What the same turn of the event loop asks goes together.
      setImmediate(() => this.#next())
    })
  }

  #next(): void {
    this.#scheduled = false
    if (this.#busy >= this.#lanes || this.#queue.length === 0) return
    const batch = this.#queue.splice(0, 100)
    this.#busy++
    void this.#store(batch).finally(() => {
      this.#busy--
      this.#next()
    })
  }

  async #store(batch: readonly Asked[]): Promise<void> {
    try {
      const answers = await this.#ask(batch.map((asked) => asked.operation))
      batch.forEach((asked, i) => {
        asked.answer(answers[i] ?? appended)
      })
    } catch (error) {
      // One wrong operation must not take the others with it.
      if (batch.length > 1 && !isUnavailable(error)) for (const asked of batch) await this.#store([asked])
      else for (const asked of batch) asked.refuse(error)
    }
  }

  async #ask(operations: readonly CallOperation[]): Promise<CallAnswer[]> {
    const values = batchOf(operations)
    const until = Date.now() + this.#patienceMs
    for (let waitMs = 100; ; waitMs = Math.min(2 * waitMs, 3000)) {
      try {
        return inOrder(await askLarge<Row>(this.#pool, 'select * from heddle_write_calls($1, $2, $3)', { values, bytes: values[2].length }))
      } catch (error) {
        if (!isUnavailable(error) || Date.now() + waitMs > until) throw error
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
  }
}

function inOrder(rows: readonly Row[]): CallAnswer[] {
  const answers: CallAnswer[] = []
  for (const { op, result, ...row } of rows) answers[op] = result === null ? row : { ...row, result: fromBytes(result) }
  return answers
}

/** Operations, events and bytes as `heddle_write_calls` takes them (migrations 0003, 0005). */
function batchOf(operations: readonly CallOperation[]): [ops: string, batch: string, blob: Buffer] {
  const { fields, blob } = eventBatch(operations.flatMap(({ at, events = [] }) => events.map((event) => ({ runId: at.runId, event }))))
  const pieces: Uint8Array[] = [blob]
  let length = blob.length
  const slice = (bytes: Uint8Array) => {
    pieces.push(bytes)
    length += bytes.length
    return { start: length - bytes.length, size: bytes.length }
  }
  let past = 0
  const ops = operations.map((operation, op) => {
    const { at, events = [], kind } = operation
    const first = past
    past += events.length
    const place = { op, kind, run: at.runId, call: at.call, first, past }
    if (kind === 'turn') return { ...place, k: operation.turn.k, length: operation.turn.historyLength, digest: operation.turn.digest }
    if (kind === 'sent' || kind === 'holds') return { ...place, fence: operation.fence }
    if (kind !== 'end') return place
    return { ...place, fence: operation.fence, status: operation.status, counts: operation.counts, ...slice(toBytes(operation.result)) }
  })
  return [JSON.stringify(ops), fields, Buffer.concat(pieces, length)]
}
