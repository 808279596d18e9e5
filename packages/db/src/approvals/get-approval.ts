import { ask } from '../connect/ask'
import { isId } from '../connect/new-id'
import { type SummaryRow as RunRow, summaryColumns, summaryTables, toSummary } from '../runs/run'
import type { Scope } from '../workspaces/scope'
import { type Approval, headColumns, toApproval, type WholeRow } from './approval'
import { approvalNotFound } from './approval-not-found'

/** All about one approval, with its run as it is now. @throws AppError `not-found`. */
export async function getApproval({ db, workspaceId }: Scope, id: string): Promise<Approval> {
  if (!isId(id)) throw approvalNotFound()
  const sql = `select ${headColumns}, a."runId", a.call, a.resend, a.form, a.answers, a.value from "Approval" a where a.id = $1 and a."workspaceId" = $2`
  const [row] = await ask<WholeRow>(db.pool, sql, [id, workspaceId])
  if (row === undefined) throw approvalNotFound()
  const [run] = await ask<RunRow>(db.pool, `select ${summaryColumns} from ${summaryTables} where r.id = $1`, [row.runId])
  if (run === undefined) throw approvalNotFound()
  return toApproval(row, toSummary(run))
}
