import type { Decider } from '@heddle/core/approval/decider'
import type { RunStatus } from '@heddle/core/run/run-state'
import { ask } from '../connect/ask'
import { toBytes } from '../connect/json'
import { isId } from '../connect/new-id'
import { runNotFound } from '../runs/run-not-found'
import type { Scope } from '../workspaces/scope'

/**
 * One step is stopped and the rest of its run goes on: the run's workflow hears of it by a message, once for however many ask before it
 * has. A step that is not under way stays as it is.
 *
 * @returns the run's status; one that has ended stays as it is.
 * @throws AppError `not-found`: the run.
 */
export async function cancelStep(
  { db, workspaceId }: Scope,
  { runId, instance }: { readonly runId: string; readonly instance: string },
  by: Decider,
): Promise<{ readonly status: RunStatus }> {
  if (!isId(runId)) throw runNotFound()
  const sql = 'select heddle_cancel_step($1, $2, $3, $4, $5) as status'
  const [row] = await ask<{ status: RunStatus | null }>(db.pool, sql, [workspaceId, runId, instance, toBytes(by), toBytes({ by: by.name })])
  if (row?.status == null) throw runNotFound()
  return { status: row.status }
}
