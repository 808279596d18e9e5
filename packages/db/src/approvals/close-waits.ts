import { ask, type Queryable } from '../connect/ask'

/**
 * A step was cancelled: its questions leave the inbox, and no event is given to it. To be called when nothing of the step
 * can be opened any more. (What belongs to a run closes with the run by itself.)
 */
export async function closeWaits(pool: Queryable, { runId, instance }: { readonly runId: string; readonly instance: string }): Promise<void> {
  await ask(pool, `select heddle_close_waits($1, $2, 'step-cancelled')`, [runId, instance])
}
