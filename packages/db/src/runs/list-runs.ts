import type { RunStatus } from '@heddle/core/run/run-state'
import { ask } from '../connect/ask'
import { readCursor, writeCursor } from '../connect/cursor'
import { toInt } from '../connect/to-int'
import { findWorkflow } from '../workflows/get-workflow'
import type { Scope } from '../workspaces/scope'
import { type RunSummary, type SummaryRow, summaryColumns, summaryTables, type Trigger, toSummary } from './run'

export interface RunFilter {
  /** Id or slug. */
  readonly workflow?: string
  readonly status?: readonly RunStatus[]
  readonly version?: number
  readonly trigger?: readonly Trigger[]
  /** From the page before. */
  readonly cursor?: string
  readonly limit?: number
}

export interface PageOfRuns {
  readonly runs: readonly RunSummary[]
  /** Absent on the last page. */
  readonly cursor?: string
}

const MOST = 200

/** Newest first. @throws AppError `not-found` (workflow), `invalid` (cursor). */
export async function listRuns({ db, workspaceId }: Scope, filter: RunFilter = {}): Promise<PageOfRuns> {
  const limit = Math.min(Math.max(toInt(filter.limit ?? 50), 1), MOST)
  const workflowId = filter.workflow === undefined ? null : (await findWorkflow(db.pool, workspaceId, filter.workflow)).id
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor, 'the newest run')
  const rows = await ask<SummaryRow>(
    db.pool,
    `select ${summaryColumns} from ${summaryTables}
     where r."workspaceId" = $1 and ($2::uuid is null or r."workflowId" = $2) and ($3::text[] is null or r.status::text = any ($3))
       and ($4::text is null or v.number::text = $4) and ($5::text[] is null or r.trigger = any ($5))
       and ($6::timestamptz is null or (r."createdAt", r.id) < ($6, $7::uuid))
     order by r."createdAt" desc, r.id desc limit $8`,
    [workspaceId, workflowId, filter.status, filter.version?.toString(), filter.trigger, after?.at, after?.id, limit + 1],
  )
  const runs = rows.slice(0, limit).map(toSummary)
  const last = runs.at(-1)
  return { runs, ...(rows.length > limit && last !== undefined && { cursor: writeCursor({ at: last.createdAt, id: last.id }) }) }
}
