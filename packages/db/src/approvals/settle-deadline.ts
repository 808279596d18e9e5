import { ask, type Queryable } from '../connect/ask'
import { approvalNotFound } from './approval-not-found'
import { type QuestionAt, type Standing, type StandingRow, toStanding } from './standing'

export type SettledDeadline = Exclude<Standing, { status: 'waiting' }> | { readonly status: 'waiting'; readonly missingMs: number }

/**
 * For the workflow's timer: what stands now that the deadline has come. If a person was first, that decision does, also
 * when nobody has heard of it yet. The database's clock says whether the deadline has passed; if not, how long is missing.
 *
 * @throws AppError `not-found` when the question has never been opened.
 */
export async function settleDeadline(pool: Queryable, { runId, instance, call, resend = 0 }: QuestionAt): Promise<SettledDeadline> {
  const sql = 'select * from heddle_settle_deadline($1, $2, $3, $4)'
  const [row] = await ask<StandingRow & { missing: number | null }>(pool, sql, [runId, instance, call, resend])
  if (row === undefined) throw approvalNotFound()
  const standing = toStanding(row)
  if (standing.status !== 'waiting') return standing
  if (row.missing === null) throw new Error(`The approval of ${instance} in run ${runId} has no deadline.`)
  return { status: 'waiting', missingMs: row.missing }
}
