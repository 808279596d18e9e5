import { ask, type Queryable } from '../connect/ask'

/** Is this run still to be carried out? False once it has ended, someone has asked it to stop, or it is gone. Not scoped: for who starts runs. */
export async function isWanted(pool: Queryable, runId: string): Promise<boolean> {
  const sql = `select status in ('requested', 'running') and "cancelRequestedAt" is null as wanted from "Run" where id = $1`
  const [row] = await ask<{ wanted: boolean }>(pool, sql, [runId])
  return row?.wanted === true
}
