import type { Json } from '@heddle/core/json'
import { ask, type Queryable } from '../connect/ask'
import { toBytes } from '../connect/json'
import { runNotFound } from '../runs/run-not-found'
import { type LedgerRow, type StoredLedgerRow, toLedgerRow } from './ledger-row'

export interface TryEnded {
  readonly call: string
  readonly fence: number
  /** failed: another try may follow. ended: none will. */
  readonly status: 'failed' | 'finished' | 'ended'
  readonly result: Json | object
  /** Whether it counts against the node's own tries. */
  readonly countTry: boolean
}

/**
 * Writes how a try ended, before the activity says so. A result counts whoever brings it, as long as nothing has ended
 * the call; a failure only from the holder of the newest fence.
 *
 * @returns the row as it now stands, and whether this was recorded.
 * @throws AppError `not-found` when the call was never taken.
 */
export async function endTry(
  pool: Queryable,
  runId: string,
  { call, fence, status, result, countTry }: TryEnded,
): Promise<LedgerRow & { readonly recorded: boolean }> {
  const values = [runId, call, fence, status, toBytes(result), countTry]
  const [row] = await ask<StoredLedgerRow & { recorded: boolean }>(pool, 'select * from heddle_end_try($1, $2, $3, $4, $5, $6)', values)
  if (row === undefined) throw runNotFound()
  return { ...toLedgerRow(row), recorded: row.recorded }
}
