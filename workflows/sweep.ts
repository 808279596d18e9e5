import type { RunError } from '@heddle/core/run/run-event'
import type { Database } from '@heddle/db/connect/database'
import { closeRun } from '@heddle/db/runs/close-run'
import { runToStart } from '@heddle/db/runs/run-to-start'
import { type RunToSweep, runsToSweep } from '@heddle/db/runs/runs-to-sweep'
import type { RunStanding, RunsClient } from './client'
import { startRun } from './start-run'
import { RunRefused } from './start-workflow'

export interface SweepDeps {
  readonly pool: Database['pool']
  readonly runs: RunsClient
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

const everyMs = 2000
const atOnce = 50
/** A run that does not stop when it is asked to cannot: its every turn fails. */
const stopWithinMs = 60_000

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
  if (row.cancelRequestedAt) return end(deps, row, row.cancelRequestedAt)
  if (row.status === 'requested') return begin(deps, row)
  const standing = await deps.runs.describe(row.id)
  if (standing.is !== 'open') await close(deps, row.id, endedBy(standing))
}

/** Someone wants the run to stop. It says itself how it ended, unless it cannot. */
async function end(deps: SweepDeps, { id, status }: RunToSweep, askedAt: Date): Promise<void> {
  const standing = await deps.runs.describe(id)
  if (standing.is === 'open') {
    if (Date.now() - askedAt.getTime() < stopWithinMs) return void (await deps.runs.cancel(id))
    await deps.runs.terminate(id, 'It was asked to stop and did not.')
    await closeAs(deps, { id, status: 'cancelled' }, unstoppable)
  } else if (status === 'running') await close(deps, id, endedBy(standing))
  else {
    await closeRun(deps.pool, id, 'cancelled')
    // Whoever asked for the run may be starting it at this very moment.
    await deps.runs.cancel(id)
  }
}

async function begin(deps: SweepDeps, { id }: RunToSweep): Promise<void> {
  try {
    await startRun(deps, await runToStart(deps.pool, id))
  } catch (error) {
    if (!(error instanceof RunRefused)) throw error
    return close(deps, id, error.error)
  }
  const standing = await deps.runs.describe(id)
  if (standing.is === 'closed') await close(deps, id, endedBy(standing))
}

function close(deps: SweepDeps, id: string, error: RunError): Promise<void> {
  return closeAs(deps, { id, status: 'failed' }, error)
}

async function closeAs(deps: SweepDeps, { id, status }: { readonly id: string; readonly status: 'failed' | 'cancelled' }, error: RunError): Promise<void> {
  if (await closeRun(deps.pool, id, status, error)) deps.log.info({ runId: id, code: error.code }, 'a run was closed from outside')
}

const unstoppable: RunError = {
  code: 'server.ended',
  message: 'The run did not stop by itself and was ended from outside.',
  hint: 'Look into the worker’s log for this run: something kept it from going on.',
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
