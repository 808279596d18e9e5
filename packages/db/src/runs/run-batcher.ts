import type { RunEvent } from '@heddle/core/run/run-event'
import { AppError } from '../app-error'
import type { Queryable } from '../connect/ask'
import { isUnavailable } from '../connect/unavailable'
import { appendToRuns, freshOf, type NumberedEvent, type Written } from './append-events'
import { runNotFound } from './run-not-found'

/** Lets the events of one moment meet in one transaction. */
const GATHER_MS = 2
const MOST_EVENTS = 500

interface Waiting {
  readonly runId: string
  readonly events: readonly RunEvent[]
  readonly resolve: (fresh: readonly NumberedEvent[]) => void
  readonly reject: (error: unknown) => void
}

export interface RunBatcher {
  /** {@link appendEvents}, together with what others write in the same few milliseconds. */
  append(runId: string, events: readonly RunEvent[]): Promise<readonly NumberedEvent[]>
  /** Resolves when all that was given has been written or refused. */
  close(): Promise<void>
}

/** The one writer of events in a process: at most one transaction in flight, everything that came meanwhile in the next. */
export function runBatcher(pool: Queryable): RunBatcher {
  let queue: Waiting[] = []
  let working: Promise<void> | undefined
  let closed = false

  async function work(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    while (queue.length > 0) {
      const batch = takeBatch(queue)
      queue = queue.slice(batch.length)
      await write(pool, batch)
    }
    working = undefined
  }

  return {
    append(runId, events) {
      if (closed) return Promise.reject(new AppError('unavailable', 'This worker is stopping.', { hint: 'Another worker goes on with the run.' }))
      if (events.length === 0) return Promise.resolve([])
      return new Promise((resolve, reject) => {
        queue.push({ runId, events, resolve, reject })
        working ??= work()
      })
    },
    async close() {
      closed = true
      await working
    },
  }
}

function takeBatch(queue: readonly Waiting[]): readonly Waiting[] {
  let events = 0
  const end = queue.findIndex((waiting, i) => {
    events += waiting.events.length
    return i > 0 && events > MOST_EVENTS
  })
  return end === -1 ? queue : queue.slice(0, end)
}

/** Never throws: each caller gets its own answer, and one caller's bad event fails nobody else's. */
async function write(pool: Queryable, batch: readonly Waiting[]): Promise<void> {
  try {
    const written = await appendToRuns(
      pool,
      batch.flatMap(({ runId, events }) => events.map((event) => ({ runId, event }))),
    )
    answer(batch, written)
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) for (const waiting of batch) waiting.reject(error)
    else for (const waiting of batch) await write(pool, [waiting])
  }
}

function answer(batch: readonly Waiting[], written: readonly Written[]): void {
  const numbers = new Map(written.map((one) => [one.event, one]))
  for (const { events, resolve, reject } of batch) {
    const mine = events.flatMap((event) => numbers.get(event) ?? [])
    if (mine.length === 0) reject(runNotFound())
    else resolve(freshOf(mine))
  }
}
