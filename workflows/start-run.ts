import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import type { Queryable } from '@heddle/db/connect/ask'
import { isWanted } from '@heddle/db/runs/is-wanted'
import type { RunsClient } from './client'

/** A run's row, as far as its start needs it. */
export interface RequestedRun {
  readonly id: string
  readonly workspaceId: string
  readonly plan: Plan
  readonly input: Json
  /** The workflow's. */
  readonly slug: string
  /** Absent: a run of the draft. */
  readonly version?: number | undefined
  readonly trigger: string
}

/**
 * Starts a run that has a row: the one way, for whoever asked for the run and for the sweep alike. However late the start lands, a
 * run that has ended or was cancelled meanwhile is cancelled at once.
 *
 * @throws RunRefused when Temporal can never take it; other errors may pass.
 */
export async function startRun(
  { runs, pool }: { readonly runs: Pick<RunsClient, 'start'>; readonly pool: Queryable },
  { slug, version, trigger, ...run }: RequestedRun,
): Promise<void> {
  const about = { workflow: slug, version: version === undefined ? 'draft' : String(version), trigger }
  await runs.start({ ...run, planHash: run.plan.hash, about }, () => isWanted(pool, run.id))
}
