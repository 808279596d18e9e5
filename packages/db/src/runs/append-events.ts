import type { RunEvent } from '@heddle/core/run/run-event'
import { ask, type Queryable } from '../connect/ask'
import { type EventOfRun, eventBatch } from './event-batch'
import { runNotFound } from './run-not-found'

export type NumberedEvent = RunEvent & { readonly seq: number }

/**
 * Adds events to a run and gives them the next sequence numbers: gapless, in the order of commits, so a reader that
 * has seen n never misses n + 1. Writing the same event twice (same key in the same run) writes it once. The run's row
 * follows: status, times, output, error, sums of what was used.
 *
 * In a worker, write through {@link runBatcher}: it takes the run's lock once per few milliseconds.
 *
 * @returns the events that were new, with their numbers.
 * @throws AppError `not-found` when there is no such run; `unavailable` when the database does not answer.
 */
export async function appendEvents(pool: Queryable, runId: string, events: readonly RunEvent[]): Promise<readonly NumberedEvent[]> {
  if (events.length === 0) return []
  const written = await appendToRuns(
    pool,
    events.map((event) => ({ runId, event })),
  )
  if (written.length === 0) throw runNotFound()
  return freshOf(written)
}

export type Written = EventOfRun & { /** null: it was there already. */ readonly seq: number | null }

/** The same for events of several runs, in one transaction. Events of runs that do not exist are left out of the answer. */
export async function appendToRuns(pool: Queryable, events: readonly EventOfRun[]): Promise<readonly Written[]> {
  const { fields, blob } = eventBatch(events)
  const rows = await ask<{ i: number; seq: number | null }>(pool, 'select i, seq from heddle_append_events($1, $2)', [fields, blob])
  return rows.flatMap(({ i, seq }) => {
    const given = events[i]
    return given === undefined ? [] : [{ ...given, seq }]
  })
}

export function freshOf(written: readonly Written[]): readonly NumberedEvent[] {
  return written.flatMap(({ event, seq }) => (seq === null ? [] : [{ ...event, seq }]))
}
