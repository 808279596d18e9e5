import type { RunError } from '@heddle/core/run/run-event'
import type { Database } from '@heddle/db/connect/database'
import { closeRun } from '@heddle/db/runs/close-run'
import { runToStart } from '@heddle/db/runs/run-to-start'
import type { RunToSweep } from '@heddle/db/runs/runs-to-sweep'
import type { StrayRun } from '@heddle/db/runs/stray-runs'
import type { RunStanding, RunsClient } from './client'
import { startRun } from './start-run'
import { RunRefused } from './start-workflow'

export interface LookDeps {
  readonly pool: Database['pool']
  readonly runs: Pick<RunsClient, 'start' | 'cancel' | 'terminate' | 'describe'>
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

/** A run that does not stop when it is asked to cannot: its every turn fails. */
const stopWithinMs = 60_000

/**
 * Brings row and workflow together. A row is closed here only when its workflow is not open, as Temporal itself says of this one
 * workflow; whoever is open still is asked to end first, then ended.
 *
 * | row                     | Temporal: unknown                  | open                                   | closed, however            |
 * | ----------------------- | ---------------------------------- | -------------------------------------- | -------------------------- |
 * | requested               | start it; refused: `failed`        | nothing: its first turn says `running` | `failed`, with the reason  |
 * | requested, to be stopped| `cancelled`                        | cancel; after a minute terminate       | `cancelled`, with the reason |
 * | running                 | `failed`: it has forgotten the run | nothing                                | `failed`, with the reason  |
 * | running, to be stopped  | `cancelled`, with the reason       | cancel; after a minute terminate       | `cancelled`, with the reason |
 * | ended                   | nothing                            | cancel; after a minute terminate ({@link lookAfterStray}) | nothing |
 *
 * A start or a turn that lands between two of these questions does no harm: a start asks itself whether it is still wanted
 * (`startRun`), an unwanted run begins no call, and a turn of a run that has ended is not stored, and ends its workflow.
 */
export function lookAfterRun(deps: LookDeps, row: RunToSweep): Promise<void> {
  if (row.cancelRequestedAt) return stop(deps, row, row.cancelRequestedAt)
  return row.status === 'requested' ? begin(deps, row) : check(deps, row)
}

/** A run whose row has ended, while its workflow may be open. Its next turn hears of the end, and the workflow ends alike. */
export async function lookAfterStray(deps: LookDeps, { id, endedAt }: StrayRun): Promise<void> {
  if ((await deps.runs.describe(id)).is !== 'open') return
  await askToEnd(deps, id, endedAt)
  deps.log.info({ runId: id }, 'a run that has ended went on in Temporal: it was told to end')
}

/** A run that its worker cannot carry on. */
export async function giveUp(deps: LookDeps, id: string): Promise<void> {
  await deps.runs.terminate(id, tooMuch.message)
  if ((await deps.runs.describe(id)).is !== 'open') await close(deps, { id, status: 'failed' }, tooMuch)
}

async function begin(deps: LookDeps, { id }: RunToSweep): Promise<void> {
  const refused = await startRun(deps, await runToStart(deps.pool, id)).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof RunRefused) return error.error
      throw error
    },
  )
  const standing = await deps.runs.describe(id)
  if (standing.is === 'closed') await close(deps, { id, status: 'failed' }, endedBy(standing))
  // Refused here, it may still have been started by another version of Heddle, which is being rolled out.
  if (standing.is === 'unknown' && refused) await close(deps, { id, status: 'failed' }, refused)
}

async function check(deps: LookDeps, { id }: RunToSweep): Promise<void> {
  const standing = await deps.runs.describe(id)
  if (standing.is !== 'open') await close(deps, { id, status: 'failed' }, endedBy(standing))
}

/** It says itself how it ended, unless it cannot. */
async function stop(deps: LookDeps, { id, status }: RunToSweep, askedAt: Date): Promise<void> {
  const how = await askToEnd(deps, id, askedAt)
  const standing = await deps.runs.describe(id)
  if (standing.is === 'open') return
  if (standing.is === 'unknown' && status === 'requested') await closeRun(deps.pool, id, 'cancelled')
  else await close(deps, { id, status: 'cancelled' }, how === 'terminated' ? unstoppable : endedBy(standing))
}

async function askToEnd({ runs }: LookDeps, id: string, since: Date): Promise<'asked' | 'terminated' | 'not there'> {
  if (Date.now() - since.getTime() < stopWithinMs) return (await runs.cancel(id)) ? 'asked' : 'not there'
  return (await runs.terminate(id, 'It was asked to stop and did not.')) ? 'terminated' : 'not there'
}

async function close(deps: LookDeps, { id, status }: { readonly id: string; readonly status: 'failed' | 'cancelled' }, error: RunError): Promise<void> {
  if (await closeRun(deps.pool, id, status, error)) deps.log.info({ runId: id, code: error.code }, 'a run was closed from outside')
}

const tooMuch: RunError = {
  code: 'time-limit',
  message: 'What this run has to work out between its steps takes too much time or memory: it was tried again and again.',
  hint: 'Give expressions and conditions less to do: shorter lists, and no going through a list for each entry of another.',
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
