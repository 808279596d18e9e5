import type { RunError, RunEvent } from '@heddle/core/run/run-event'
import { ask, type Queryable } from '../connect/ask'
import { eventBatch } from './event-batch'
import { runNotFound } from './run-not-found'

/**
 * Ends a run from outside, when its workflow cannot any more (Temporal closed it, or does not know it). A run that has
 * ended stays as it is; what its workflow still says afterwards is ignored.
 *
 * @returns whether this call ended it.
 */
export async function closeRun(pool: Queryable, runId: string, status: 'failed' | 'cancelled', error?: RunError): Promise<boolean> {
  const event: RunEvent = { key: 'run-finished/closed', type: 'run-finished', at: Date.now(), data: { status, ...(error !== undefined && { error }) } }
  const { fields, blob } = eventBatch([{ runId, event }])
  const [row] = await ask<{ closed: boolean | null }>(pool, 'select heddle_close_run($1, $2, $3) as closed', [runId, fields, blob])
  if (row?.closed == null) throw runNotFound()
  return row.closed
}
