import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import type { RunStatus } from '@heddle/core/run/run-state'
import { ask, type Queryable } from '../connect/ask'
import { fromBytes } from '../connect/json'
import type { Trigger } from './run'
import { runNotFound } from './run-not-found'

/** What a start needs to know of a run. */
export interface RunToStart {
  readonly id: string
  readonly workspaceId: string
  readonly workflowId: string
  readonly slug: string
  readonly version?: number
  readonly trigger: Trigger
  readonly status: RunStatus
  readonly plan: Plan
  readonly input: Json
}

/** Not scoped: for the sweep and the worker, whose ids come from us. @throws AppError `not-found`. */
export async function runToStart(pool: Queryable, runId: string): Promise<RunToStart> {
  const [row] = await ask<Omit<RunToStart, 'plan' | 'input' | 'version'> & { version: number | null; plan: Uint8Array; input: Uint8Array }>(
    pool,
    `select r.id, r."workspaceId", r."workflowId", w.slug, v.number as version, r.trigger, r.status, p.plan, r.input
     from "Run" r join "Workflow" w on w.id = r."workflowId" join "Plan" p on p.hash = r."planHash" left join "Version" v on v.id = r."versionId" where r.id = $1`,
    [runId],
  )
  if (row === undefined) throw runNotFound()
  const { version, plan, input, ...rest } = row
  return { ...rest, ...(version !== null && { version }), plan: fromBytes<Plan>(plan), input: fromBytes(input) }
}
