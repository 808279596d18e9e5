import type { RunEvent } from '@heddle/core/run/run-event'
import { AppError } from '../app-error'
import { ask } from '../connect/ask'
import { askForLarge } from '../connect/ask-large'
import { fromBytes } from '../connect/json'
import { isId } from '../connect/new-id'
import { toInt } from '../connect/to-int'
import type { Scope } from '../workspaces/scope'
import type { NumberedEvent } from './append-events'
import { runNotFound } from './run-not-found'
import { toldEvent, wholeEvent } from './stored-event'

/** The next events after number `seq`, in order; what is large in them is cut (`stored-event.ts`). @throws AppError `not-found`. */
export async function eventsAfter(
  { db, workspaceId }: Scope,
  runId: string,
  { seq = 0, limit = 500 }: { readonly seq?: number; readonly limit?: number } = {},
): Promise<readonly NumberedEvent[]> {
  if (!isId(runId)) throw runNotFound()
  const rows = await ask<{ seq: number | null; event: Uint8Array }>(
    db.pool,
    `select e.seq, e.event from "Run" r
     left join lateral (select seq, ${toldEvent('event')} as event from "RunEvent" where "runId" = r.id and seq > $3 order by seq limit $4) e on true
     where r.id = $1 and r."workspaceId" = $2 order by e.seq`,
    [runId, workspaceId, toInt(seq), toInt(limit)],
  )
  if (rows.length === 0) throw runNotFound()
  return rows.flatMap((row) => (row.seq === null ? [] : [{ ...fromBytes<RunEvent>(row.event), seq: row.seq }]))
}

/** One event of a run, whole. @throws AppError `not-found`: the run, or no event has this number. */
export async function wholeEventOf({ db, workspaceId }: Scope, runId: string, seq: number): Promise<NumberedEvent> {
  if (!isId(runId)) throw runNotFound()
  const sql = `select e.event from "Run" r left join "RunEvent" e on e."runId" = r.id and e.seq = $3 where r.id = $1 and r."workspaceId" = $2`
  const [row] = await askForLarge<{ event: Buffer | null }>(db.pool, sql, [runId, workspaceId, toInt(seq)])
  if (row === undefined) throw runNotFound()
  if (row.event === null) throw new AppError('not-found', `The run has no event ${seq}.`, { hint: 'Numbers count from 1 to the run’s "lastSeq".' })
  return { ...wholeEvent(row.event), seq }
}
