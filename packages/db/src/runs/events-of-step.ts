import type { RunEvent } from '@heddle/core/run/run-event'
import { ask } from '../connect/ask'
import { fromBytes } from '../connect/json'
import { isId } from '../connect/new-id'
import type { Scope } from '../workspaces/scope'
import { toldEvent } from './stored-event'

/**
 * What happened to one step of a run, and which turns never did: enough to know how the step stands. Texts of streams are left out, and
 * what is large is cut (`stored-event.ts`). Nothing: no such step, or no such run.
 */
export async function eventsOfStep(
  { db, workspaceId }: Scope,
  { runId, instance }: { readonly runId: string; readonly instance: string },
): Promise<readonly RunEvent[]> {
  if (!isId(runId)) return []
  const rows = await ask<{ event: Uint8Array }>(
    db.pool,
    `select ${toldEvent('e.event')} as event from "RunEvent" e join "Run" r on r.id = e."runId"
     where e."runId" = $1 and r."workspaceId" = $2 and e.type <> 'text-written' and (e.type = 'superseded' or split_part(e.key, '/', 2) = $3)
     order by e.seq`,
    [runId, workspaceId, instance],
  )
  return rows.map(({ event }) => fromBytes<RunEvent>(event))
}
