import type { RunEvent } from '@heddle/core/run/run-event'
import { AppError } from '../app-error'
import { ask, type Queryable } from '../connect/ask'
import { eventBatch } from './event-batch'
import { runNotFound } from './run-not-found'

export interface TurnToFlush {
  /** A counter in workflow state, carried over by continue-as-new. */
  readonly k: number
  /**
   * Must only grow over the whole run: after a continue-as-new, add what the earlier histories had. What comes with a
   * shorter history than an earlier flush is taken for the voice of a frozen worker and ignored.
   */
  readonly historyLength: number
  readonly digest: string
}

/**
 * Stores the control events of one workflow turn. A turn may be stored and then never happen, so a longer history that
 * decides differently supersedes flush k and all after it; a shorter or equal one comes too late and is ignored.
 *
 * @returns the digest that stands for flush k ('' when the turn was overtaken before k). The workflow compares it with
 * its own: a difference means that it decided something else than what is stored.
 * @throws AppError `not-found` when there is no such run, `conflict` when it was closed from outside: its workflow has nothing
 * more to do. `unavailable` (try again) when the database does not answer.
 */
export async function flushTurn(pool: Queryable, runId: string, turn: TurnToFlush, events: readonly RunEvent[]): Promise<string> {
  const { fields, blob } = eventBatch(events.map((event) => ({ runId, event })))
  const values = [runId, turn.k, turn.historyLength, turn.digest, fields, blob]
  const sql = `
    select digest, case when written then false else heddle_is_closed($1) end as closed from heddle_flush_turn($1, $2, $3, $4, $5, $6)`
  const [row] = await ask<{ digest: string; closed: boolean }>(pool, sql, values)
  if (row === undefined) throw runNotFound()
  if (row.closed)
    throw new AppError('conflict', 'This run was ended from outside.', { hint: 'Its workflow ends too: nothing that it says is stored any more.' })
  return row.digest
}
