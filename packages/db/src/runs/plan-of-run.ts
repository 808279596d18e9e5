import type { Plan } from '@heddle/core/plan/plan'
import { ask } from '../connect/ask'
import { fromBytes } from '../connect/json'
import { isId } from '../connect/new-id'
import type { Scope } from '../workspaces/scope'
import { runNotFound } from './run-not-found'

/** The plan that this run runs. @throws AppError `not-found`. */
export async function planOfRun({ db, workspaceId }: Scope, runId: string): Promise<Plan> {
  if (!isId(runId)) throw runNotFound()
  const sql = 'select p.plan from "Run" r join "Plan" p on p.hash = r."planHash" where r.id = $1 and r."workspaceId" = $2'
  const [row] = await ask<{ plan: Uint8Array }>(db.pool, sql, [runId, workspaceId])
  if (row === undefined) throw runNotFound()
  return fromBytes<Plan>(row.plan)
}
