import type { RunEvent } from '@heddle/core/run/run-event'
import type { Queryable } from '../connect/ask'
import { askLarge } from '../connect/ask-large'
import { eventBatch } from './event-batch'
import { runNotFound } from './run-not-found'

export type NumberedEvent = RunEvent & { readonly seq: number }

/**
 * Adds events to a run and gives them the next sequence numbers: gapless, in the order of commits, so a reader that
 * has seen n never misses n + 1. Writing the same event twice (same key in the same run) writes it once. The run's row
 * follows: status, times, output, error, sums of what was used.
 *
 * A worker writes through `calls/call-writer.ts`: what many calls have to say in one transaction.
 *
 * @returns the events that were new, with their numbers.
 * @throws AppError `not-found` when there is no such run; `unavailable` when the database does not answer.
 */
export async function appendEvents(pool: Queryable, runId: string, events: readonly RunEvent[]): Promise<readonly NumberedEvent[]> {
  if (events.length === 0) return []
  const { fields, blob } = eventBatch(events.map((event) => ({ runId, event })))
  const rows = await askLarge<{ i: number; seq: number | null }>(pool, 'select i, seq from heddle_append_events($1, $2)', {
    values: [fields, blob],
    bytes: blob.length,
  })
  if (rows.length === 0) throw runNotFound()
  return rows.flatMap(({ i, seq }) => {
    const event = events[i]
    // Without a number: it was there already.
    return event === undefined || seq === null ? [] : [{ ...event, seq }]
  })
}
