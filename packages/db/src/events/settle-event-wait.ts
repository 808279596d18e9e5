import type { Json } from '@heddle/core/json'
import { ask, type Queryable } from '../connect/ask'
import { fromBytes } from '../connect/json'

/**
 * For the workflow's timer: the deadline of a wait has come, and no event is given to it any more.
 *
 * @returns the data of an event that was first, also when nobody has heard of it yet: then it stands.
 */
export async function settleEventWait(
  pool: Queryable,
  { runId, instance }: { readonly runId: string; readonly instance: string },
): Promise<{ readonly data: Json } | undefined> {
  const [row] = await ask<{ data: Uint8Array | null }>(pool, 'select data from heddle_settle_event_wait($1, $2)', [runId, instance])
  return row?.data == null ? undefined : { data: fromBytes(row.data) }
}
