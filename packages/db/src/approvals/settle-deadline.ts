import { ask, type Queryable } from '../connect/ask'
import { approvalNotFound } from './approval-not-found'
import { type QuestionAt, type Standing, type StandingRow, toStanding } from './standing'

export type SettledDeadline = Exclude<Standing, { status: 'waiting' }> | { readonly status: 'waiting'; readonly missingMs: number }

const letCome = `update "Approval" set "deadlineAt" = clock_timestamp(), "deadlinePort" = $5
  where "runId" = $1 and instance = $2 and call = $3 and resend = $4 and status = 'waiting' and "deadlineAt" is null`

/**
 * For the workflow's timer: what stands now that the deadline has come. If a person was first, that decision does, also
 * when nobody has heard of it yet. The database's clock says whether the deadline has passed; if not, how long is missing.
 * `comes`: the question was opened without a deadline, for its run goes by another clock; this is the way out that is taken now.
 *
 * @throws AppError `not-found` when the question has never been opened.
 */
export async function settleDeadline(
  pool: Queryable,
  { runId, instance, call, resend = 0, comes }: QuestionAt & { readonly comes?: string },
): Promise<SettledDeadline> {
  if (comes !== undefined) await ask(pool, letCome, [runId, instance, call, resend, comes])
  const sql = 'select * from heddle_settle_deadline($1, $2, $3, $4)'
  const [row] = await ask<StandingRow & { missing: number | null }>(pool, sql, [runId, instance, call, resend])
  if (row === undefined) throw approvalNotFound()
  const standing = toStanding(row)
  if (standing.status !== 'waiting') return standing
  if (row.missing === null) throw new Error(`The approval of ${instance} in run ${runId} has no deadline.`)
  return { status: 'waiting', missingMs: row.missing }
}
