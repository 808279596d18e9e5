import { ask, type Queryable } from '../connect/ask'
import { isId } from '../connect/new-id'

export interface StrayRun {
  readonly id: string
  readonly endedAt: Date
}

/**
 * Of these runs, which have workflows that go on, those whose rows were closed from outside 10 s ago or earlier. A run that a turn
 * of its own has ended is none: its workflow ends by itself, or takes that turn back. Not scoped: for the sweep.
 */
export async function strayRuns(pool: Queryable, runIds: readonly string[]): Promise<readonly StrayRun[]> {
  const ids = runIds.filter(isId)
  if (ids.length === 0) return []
  const sql = `
    select id, "endedAt" from "Run" r
    where id = any($1::uuid[]) and status not in ('requested', 'running') and "endedAt" < now() - interval '10 s' and heddle_is_closed(r.id)`
  return ask<StrayRun>(pool, sql, [ids])
}
