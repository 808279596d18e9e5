import { createHash } from 'node:crypto'
import { canonicalJson } from '@heddle/core/graph/serialize'
import type { Json } from '@heddle/core/json'
import { AppError } from '../app-error'
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
  /** The sender's: under one name and key, one delivery counts once. */
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
 * @throws AppError `not-found` (run), `idempotency-mismatch`.
 */
export async function receiveEvent({ db, workspaceId }: Scope, event: EventToReceive): Promise<ReceivedEvent> {
  const { name, key, data, runId } = event
  if (runId !== undefined && !isId(runId)) throw runNotFound()
  const values = [workspaceId, ...topicBytes(name, key), toBytes(data), ...deliveryHashes(event), runId]
  for (;;) {
    const [row] = await ask<Row>(db.pool, 'select * from heddle_receive_event($1, $2, $3, $4, $5, $6, $7)', values)
    if (row === undefined) throw runNotFound()
    if (row.other) throw otherDelivery()
    // Each time, one of the steps that waited has stopped to.
    if (!row.again) return { served: row.served ? 1 : 0, kept: row.kept, duplicate: row.duplicate }
  }
}

/** Of the delivery, and of what it brings under its name and key: as with runs, the same values in another order are the same. */
function deliveryHashes({ deliveryId, data, runId }: EventToReceive): readonly [delivery: Uint8Array | null, brings: Uint8Array | null] {
  if (deliveryId === undefined) return [null, null]
  return [sha256(toBytes(deliveryId)), sha256(canonicalJson({ data, runId: runId ?? null }))]
}

function sha256(bytes: Uint8Array | string): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}

function otherDelivery(): AppError {
  return new AppError('idempotency-mismatch', 'This delivery id came before under this name and key, with other data or for another run.', {
    hint: 'Send the same event with the same delivery id, or a new delivery id for a new event.',
  })
}

interface Row {
  served: boolean
  kept: boolean
  duplicate: boolean
  again: boolean
  other: boolean
}
