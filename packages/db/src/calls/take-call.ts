import { ask, type Queryable } from '../connect/ask'
import { runNotFound } from '../runs/run-not-found'
import { type LedgerRow, type StoredLedgerRow, toLedgerRow } from './ledger-row'

/**
 * Picks a call up (`call` = instance/call number) and makes every earlier holder's fence worthless, unless the call has
 * ended. The status is as the last holder left it: `sent` means that it may have gone out.
 *
 * @throws AppError `not-found` when there is no such run.
 */
export async function takeCall(pool: Queryable, runId: string, call: string): Promise<LedgerRow> {
  try {
    const [row] = await ask<StoredLedgerRow>(pool, 'select * from heddle_take_call($1, $2)', [runId, call])
    if (row !== undefined) return toLedgerRow(row)
  } catch (error) {
    if (!isUnknownRun(error)) throw error
  }
  throw runNotFound()
}

/** PostgreSQL's foreign_key_violation. */
function isUnknownRun(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
