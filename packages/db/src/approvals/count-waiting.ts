import { ask } from '../connect/ask'
import type { Scope } from '../workspaces/scope'
import { statusNow } from './approval'

/** How many questions wait for a person in this workspace, or in one workflow of it. */
export async function countWaiting({ db, workspaceId }: Scope, workflowId?: string): Promise<number> {
  const sql = `select count(*)::int as waiting from "Approval" a
    where a."workspaceId" = $1 and a.status = 'waiting' and ${statusNow} = 'waiting' and ($2::uuid is null or a."workflowId" = $2)`
  const [row] = await ask<{ waiting: number }>(db.pool, sql, [workspaceId, workflowId])
  return row?.waiting ?? 0
}
