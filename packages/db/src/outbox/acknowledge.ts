import { ask, type Queryable } from '../connect/ask'

/** The run's workflow has taken these messages in: they are in its history, whatever becomes of the turn that says so. */
export async function acknowledge(pool: Queryable, runId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const sql = `
    with heard as materialized (
      select id from "OutboxMessage" where id = any ($2::uuid[]) and "runId" = $1 and "acknowledgedAt" is null order by id for update)
    update "OutboxMessage" m set "acknowledgedAt" = now() from heard where m.id = heard.id`
  await ask(pool, sql, [runId, ids])
}
