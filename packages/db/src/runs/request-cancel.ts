import type { RunStatus } from '@heddle/core/run/run-state'
import { ask } from '../connect/ask'
import { isId } from '../connect/new-id'
import type { Scope } from '../workspaces/scope'
import { runNotFound } from './run-not-found'

/**
 * Notes that someone wants the run to stop; telling its workflow is the caller's next step (the sweep repeats it).
 *
 * @returns its status; one that has ended stays as it is.
 * @throws AppError `not-found`.
 */
export async function requestCancel({ db, workspaceId }: Scope, runId: string): Promise<{ readonly status: RunStatus }> {
  if (!isId(runId)) throw runNotFound()
  const sql = `
    update "Run" set "cancelRequestedAt" = case when status in ('requested', 'running') then coalesce("cancelRequestedAt", now()) else "cancelRequestedAt" end
    where id = $1 and "workspaceId" = $2 returning status`
  const [row] = await ask<{ status: RunStatus }>(db.pool, sql, [runId, workspaceId])
  if (row === undefined) throw runNotFound()
  return row
}
