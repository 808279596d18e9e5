import type { Json } from '@heddle/core/json'
import { ask, type Queryable } from '../connect/ask'
import { fromBytes } from '../connect/json'
import { runNotFound } from '../runs/run-not-found'
import { topicBytes } from './topic-bytes'

export interface WaitToOpen {
  readonly runId: string
  readonly instance: string
  readonly name: string
  readonly key?: string | number
  /** An event that came before counts as well, the oldest first. */
  readonly keep: boolean
}

/**
 * Begins to wait for an event. The same wait asked again yields what it was given. Not scoped: for the worker, whose ids
 * come from us.
 *
 * @returns the data of an event that it has by now; undefined: one will come by message.
 * @throws AppError `not-found` (run).
 */
export async function openEventWait(pool: Queryable, { runId, instance, name, key, keep }: WaitToOpen): Promise<{ readonly data: Json } | undefined> {
  const values = [runId, instance, ...topicBytes(name, key), keep]
  const [row] = await ask<{ data: Uint8Array | null }>(pool, 'select data from heddle_open_event_wait($1, $2, $3, $4, $5)', values)
  if (row === undefined) throw runNotFound()
  return row.data === null ? undefined : { data: fromBytes(row.data) }
}
