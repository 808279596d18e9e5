import type { RunEvent } from '@heddle/core/run/run-event'
import { ask } from '../connect/ask'
import { fromBytes } from '../connect/json'
import { isId } from '../connect/new-id'
import { toInt } from '../connect/to-int'
import type { Scope } from '../workspaces/scope'
import type { NumberedEvent } from './append-events'
import { runNotFound } from './run-not-found'

/** The next events after number `seq`, in order. @throws AppError `not-found`. */
export async function eventsAfter(
  { db, workspaceId }: Scope,
  runId: string,
  { seq = 0, limit = 500 }: { readonly seq?: number; readonly limit?: number } = {},
): Promise<readonly NumberedEvent[]> {
  if (!isId(runId)) throw runNotFound()
  const rows = await ask<{ seq: number | null; event: Uint8Array }>(
    db.pool,
    `select e.seq, e.event from "Run" r
     left join lateral (select seq, event from "RunEvent" where "runId" = r.id and seq > $3 order by seq limit $4) e on true
     where r.id = $1 and r."workspaceId" = $2 order by e.seq`,
    [runId, workspaceId, toInt(seq), toInt(limit)],
  )
  if (rows.length === 0) throw runNotFound()
  return rows.flatMap((row) => (row.seq === null ? [] : [{ ...fromBytes<RunEvent>(row.event), seq: row.seq }]))
}
