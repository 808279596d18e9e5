import { createHash } from 'node:crypto'
import type { Json } from '@heddle/core/json'
import { ask } from '../connect/ask'
import { toBytes } from '../connect/json'
import { isId } from '../connect/new-id'
import { runNotFound } from '../runs/run-not-found'
import type { Scope } from '../workspaces/scope'
import { topicBytes } from './topic-bytes'

export interface EventToReceive {
  readonly name: string
  readonly key?: string | number
  readonly data: Json
  /** The sender's: one delivery counts once in its workspace. */
  readonly deliveryId?: string
  /** Only this run may have it. */
  readonly runId?: string
}

/** What has become of the event; of a duplicate, of the first delivery. */
export interface ReceivedEvent {
  /** How many steps it was given to. */
  readonly served: 0 | 1
  /** A step that begins to wait later may have it. */
  readonly kept: boolean
  readonly duplicate: boolean
}

/**
 * Takes in an event from outside: it goes to the step that has waited for it longest, else it is kept for one to come.
 *
 * @throws AppError `not-found` (run).
 */
export async function receiveEvent({ db, workspaceId }: Scope, { name, key, data, deliveryId, runId }: EventToReceive): Promise<ReceivedEvent> {
  if (runId !== undefined && !isId(runId)) throw runNotFound()
  const delivery = deliveryId === undefined ? null : createHash('sha256').update(toBytes(deliveryId)).digest()
  const values = [workspaceId, ...topicBytes(name, key), toBytes(data), delivery, runId]
  for (;;) {
    const [row] = await ask<Row>(db.pool, 'select * from heddle_receive_event($1, $2, $3, $4, $5, $6)', values)
    if (row === undefined) throw runNotFound()
    // Each time, one of the steps that waited has stopped to.
    if (!row.again) return { served: row.served ? 1 : 0, kept: row.kept, duplicate: row.duplicate }
  }
}

interface Row {
  served: boolean
  kept: boolean
  duplicate: boolean
  again: boolean
}
