import { ask, type Queryable } from '../connect/ask'
import { isId } from '../connect/new-id'

export interface StrayRun {
  readonly id: string
  readonly endedAt: Date
}

/**
 * Of these runs, which have workflows that go on, those whose rows have ended 10 s ago or earlier: closed from outside, or by a turn
 * after which their worker died. Not scoped: for the sweep.
 */
export async function strayRuns(pool: Queryable, runIds: readonly string[]): Promise<readonly StrayRun[]> {
  const ids = runIds.filter(isId)
  if (ids.length === 0) return []
  const sql = `
    select id, "endedAt" from "Run" r
    where id = any($1::uuid[]) and status not in ('requested', 'running') and "endedAt" < now() - interval '10 s'`
  return ask<StrayRun>(pool, sql, [ids])
}
