import { ask, type Queryable } from '../connect/ask'

/**
 * To be asked just before a call goes out.
 *
 * @returns false when it must not go out: another holds the call by now, or it has ended.
 */
export async function markSent(pool: Queryable, runId: string, { call, fence }: { readonly call: string; readonly fence: number }): Promise<boolean> {
  const [row] = await ask<{ sent: boolean }>(pool, 'select heddle_mark_sent($1, $2, $3) as sent', [runId, call, fence])
  return row?.sent === true
}
