import { ask } from '../connect/ask'
import { readCursor, writeCursor } from '../connect/cursor'
import { isId } from '../connect/new-id'
import { toInt } from '../connect/to-int'
import { runNotFound } from '../runs/run-not-found'
import { findWorkflow } from '../workflows/get-workflow'
import type { Scope } from '../workspaces/scope'
import { type ApprovalStatus, type ApprovalSummary, approvalStatuses, headColumns, type SummaryRow, statusNow, toApprovalSummary } from './approval'

export interface ApprovalFilter {
  readonly status?: readonly ApprovalStatus[]
  /** Id or slug. */
  readonly workflow?: string
  readonly run?: string
  /** From the page before. */
  readonly cursor?: string
  readonly limit?: number
}

export interface PageOfApprovals {
  readonly approvals: readonly ApprovalSummary[]
  /** Absent on the last page. */
  readonly cursor?: string
}

const MOST = 200

/** Latest first: by when each was opened or, once that has happened, decided or closed. @throws AppError `not-found` (workflow, run), `invalid` (cursor). */
export async function listApprovals({ db, workspaceId }: Scope, filter: ApprovalFilter = {}): Promise<PageOfApprovals> {
  const limit = Math.min(Math.max(toInt(filter.limit ?? 50), 1), MOST)
  if (filter.run !== undefined && !isId(filter.run)) throw runNotFound()
  const workflowId = filter.workflow === undefined ? null : (await findWorkflow(db.pool, workspaceId, filter.workflow)).id
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor, 'the latest approval')
  const rows = await ask<SummaryRow>(
    db.pool,
    `select ${headColumns}, a."runId", a."workflowId", split_part(w.slug, '~', 1) as slug, w.name, v.number
     from "Approval" a join "Run" r on r.id = a."runId" join "Workflow" w on w.id = a."workflowId" left join "Version" v on v.id = r."versionId"
     where a."workspaceId" = $1 and ${isOneOf(filter.status)}
       and ($2::uuid is null or a."workflowId" = $2) and ($3::uuid is null or a."runId" = $3)
       and ($4::timestamptz is null or (a."changedAt", a.id) < ($4, $5::uuid))
     order by a."changedAt" desc, a.id desc limit $6`,
    [workspaceId, workflowId, filter.run, after?.at, after?.id, limit + 1],
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    approvals: page.map(toApprovalSummary),
    ...(rows.length > limit && last !== undefined && { cursor: writeCursor({ at: last.changedAt, id: last.id }) }),
  }
}

/**
 * Written out, not as a parameter: only so does PostgreSQL know that few of very many are waiting, and take their index.
 * One that has just expired is stored as `waiting`.
 */
function isOneOf(statuses: readonly ApprovalStatus[] | undefined): string {
  if (statuses === undefined) return 'true'
  const listed = approvalStatuses.filter((status) => statuses.includes(status))
  if (listed.length === 0) return 'false'
  const stored = approvalStatuses.filter((status) => listed.includes(status) || (status === 'waiting' && listed.includes('expired')))
  return `a.status in (${quoted(stored)}) and ${statusNow} in (${quoted(listed)})`
}

function quoted(statuses: readonly ApprovalStatus[]): string {
  return statuses.map((status) => `'${status}'`).join(', ')
}
