import { ask } from '../connect/ask'
import { askForLarge } from '../connect/ask-large'
import { isId } from '../connect/new-id'
import type { Scope } from '../workspaces/scope'
import { type Run, type RunRow, type RunSummary, type SummaryRow, summaryColumns, summaryTables, toRun, toSummary } from './run'
import { runNotFound } from './run-not-found'

/** @throws AppError `not-found`. */
export async function getRun({ db, workspaceId }: Scope, runId: string): Promise<Run> {
  if (!isId(runId)) throw runNotFound()
  const sql = `select ${summaryColumns}, r."planHash", r.input, r.output from ${summaryTables} where r.id = $1 and r."workspaceId" = $2`
  const [row] = await askForLarge<RunRow>(db.pool, sql, [runId, workspaceId])
  if (row === undefined) throw runNotFound()
  return toRun(row)
}

/** The same without its values, which may be large. @throws AppError `not-found`. */
export async function getRunSummary({ db, workspaceId }: Scope, runId: string): Promise<RunSummary> {
  if (!isId(runId)) throw runNotFound()
  const sql = `select ${summaryColumns} from ${summaryTables} where r.id = $1 and r."workspaceId" = $2`
  const [row] = await ask<SummaryRow>(db.pool, sql, [runId, workspaceId])
  if (row === undefined) throw runNotFound()
  return toSummary(row)
}
