import type { RunEvent } from '@heddle/core/run/run-event'
import type { EndedStatus } from '@heddle/core/run/run-state'
import type { Queryable } from '../connect/ask'
import { askLarge } from '../connect/ask-large'
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

/** The digest that stands for flush k; or how the run had ended before. */
export type TurnFlushed = { readonly digest: string } | { readonly ended: EndedStatus }

/**
 * Stores the control events of one workflow turn. A turn may be stored and then never happen, so a longer history that
 * decides differently supersedes flush k and all after it; a shorter or equal one comes too late and is ignored. Of a run
 * that has ended, by a turn of its own or from outside, nothing is stored: that end stands.
 *
 * @returns the digest that stands for flush k ('' when the turn was overtaken before k). The workflow compares it with
 * its own: a difference means that it decided something else than what is stored. Or the end.
 * @throws AppError `not-found` when there is no such run; `unavailable` (try again) when the database does not answer.
 */
export async function flushTurn(pool: Queryable, runId: string, turn: TurnToFlush, events: readonly RunEvent[]): Promise<TurnFlushed> {
  const { fields, blob } = eventBatch(events.map((event) => ({ runId, event })))
  const values = [runId, turn.k, turn.historyLength, turn.digest, fields, blob]
  const sql = 'select digest, ended from heddle_flush_turn($1, $2, $3, $4, $5, $6)'
  const [row] = await askLarge<{ digest: string; ended: EndedStatus | null }>(pool, sql, { values, bytes: blob.length })
  if (row === undefined) throw runNotFound()
  return row.ended === null ? { digest: row.digest } : { ended: row.ended }
}
