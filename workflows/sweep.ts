import type { RunError } from '@heddle/core/run/run-event'
import type { Database } from '@heddle/db/connect/database'
import { closeRun } from '@heddle/db/runs/close-run'
import { runToStart } from '@heddle/db/runs/run-to-start'
import { type RunToSweep, runsToSweep } from '@heddle/db/runs/runs-to-sweep'
import { RunRefused, type RunStanding, type RunsClient } from './client'

export interface SweepDeps {
  readonly pool: Database['pool']
  readonly runs: RunsClient
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

const everyMs = 2000
const atOnce = 50

/**
 * Every 2 s: what was promised with a 202 is started, and what Temporal has ended or forgotten is closed with its reason. Any
 * number of workers may sweep; each row is handed to one of them.
 *
 * @returns stops it, and waits for the round under way.
 */
export function startSweep(deps: SweepDeps): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let round: Promise<unknown> = Promise.resolve()
  const next = () => {
    if (stopped) return
    timer = setTimeout(() => {
      round = sweepOnce(deps)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'the sweep could not ask for runs; it will again'))
        .finally(next)
    }, everyMs)
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await round
  }
}

export async function sweepOnce(deps: SweepDeps): Promise<void> {
  const rows = await runsToSweep(deps.pool, atOnce)
  await Promise.all(
    rows.map((row) =>
      look(deps, row).catch((error: unknown) => deps.log.warn({ err: error, runId: row.id }, 'a run could not be looked after; it will be again')),
    ),
  )
}

async function look(deps: SweepDeps, row: RunToSweep): Promise<void> {
  if (row.status === 'requested') return begin(deps, row)
  const standing = await deps.runs.describe(row.id)
  if (standing.is === 'open') {
    if (row.cancelRequestedAt) await deps.runs.cancel(row.id)
    return
  }
  await close(deps, row.id, endedBy(standing))
}

async function begin(deps: SweepDeps, { id, cancelRequestedAt }: RunToSweep): Promise<void> {
  if (cancelRequestedAt) {
    await closeRun(deps.pool, id, 'cancelled')
    // Whoever asked for the run may be starting it at this very moment.
    await deps.runs.cancel(id)
    return
  }
  const { workspaceId, slug, version, trigger, plan, input } = await runToStart(deps.pool, id)
  try {
    await deps.runs.start({
      id,
      workspaceId,
      planHash: plan.hash,
      plan,
      input,
      about: { workflow: slug, trigger, ...(version === undefined ? {} : { version: String(version) }) },
    })
  } catch (error) {
    if (!(error instanceof RunRefused)) throw error
    return close(deps, id, { code: 'input.invalid', message: error.message, hint: 'Give the run less at once, for example an address to fetch the data from.' })
  }
  const standing = await deps.runs.describe(id)
  if (standing.is === 'closed') await close(deps, id, endedBy(standing))
}

async function close(deps: SweepDeps, id: string, error: RunError): Promise<void> {
  if (await closeRun(deps.pool, id, 'failed', error)) deps.log.info({ runId: id, code: error.code }, 'a run was closed from outside')
}

function endedBy(standing: RunStanding): RunError {
  const hint = 'Start the run again. What its finished steps have done stands.'
  if (standing.is !== 'closed') return { code: 'server.ended', message: 'The Temporal server no longer knows this run.', hint }
  if (standing.how === 'FAILED')
    return {
      code: 'internal',
      message: 'The run could not go on: Heddle itself failed while it ran.',
      hint: 'Look into the worker’s log for this run, then start it again.',
    }
  const how = { TERMINATED: 'terminated it', TIMED_OUT: 'let it time out', CANCELLED: 'cancelled it' }[standing.how as string] ?? 'ended it'
  return { code: 'server.ended', message: `The Temporal server ${how}: someone did so there, or it grew beyond the server’s limits.`, hint }
}
