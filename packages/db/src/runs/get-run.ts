import { ask } from '../connect/ask'
import { isId } from '../connect/new-id'
import type { Scope } from '../workspaces/scope'
import { type Run, type RunRow, summaryColumns, summaryTables, toRun } from './run'
import { runNotFound } from './run-not-found'

/** @throws AppError `not-found`. */
export async function getRun({ db, workspaceId }: Scope, runId: string): Promise<Run> {
  if (!isId(runId)) throw runNotFound()
  const sql = `select ${summaryColumns}, r."planHash", r.input, r.output from ${summaryTables} where r.id = $1 and r."workspaceId" = $2`
  const [row] = await ask<RunRow>(db.pool, sql, [runId, workspaceId])
  if (row === undefined) throw runNotFound()
  return toRun(row)
}
