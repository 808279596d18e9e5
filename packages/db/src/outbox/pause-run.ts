import type { Decider } from '@heddle/core/approval/decider'
import type { RunStatus } from '@heddle/core/run/run-state'
import { ask } from '../connect/ask'
import { toBytes } from '../connect/json'
import { isId } from '../connect/new-id'
import { runNotFound } from '../runs/run-not-found'
import type { Scope } from '../workspaces/scope'

/** As it is afterwards; one that has ended, or is so already, stays as it is. */
export interface PausedRun {
  readonly status: RunStatus
  readonly pausedAt?: Date
}

/** Nothing new begins in the run: its workflow hears of it by a message. @throws AppError `not-found`. */
export function pauseRun(scope: Scope, runId: string, by: Decider): Promise<PausedRun> {
  return hold(scope, runId, { pause: true, by })
}

/** @throws AppError `not-found`. */
export function resumeRun(scope: Scope, runId: string, by: Decider): Promise<PausedRun> {
  return hold(scope, runId, { pause: false, by })
}

async function hold({ db, workspaceId }: Scope, runId: string, { pause, by }: { readonly pause: boolean; readonly by: Decider }): Promise<PausedRun> {
  if (!isId(runId)) throw runNotFound()
  const sql = 'select status, paused from heddle_pause_run($1, $2, $3, $4, $5)'
  const values = [workspaceId, runId, pause, toBytes(by), toBytes({ by: by.name })]
  const [row] = await ask<{ status: RunStatus; paused: Date | null }>(db.pool, sql, values)
  if (row === undefined) throw runNotFound()
  return { status: row.status, ...(row.paused !== null && { pausedAt: row.paused }) }
}
