import { ask, type Queryable } from '../connect/ask'

/** Temporal has them: they are sent again only if their run does not take them in. */
export async function markSent(pool: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // In one order, as everybody who holds several.
  const sql = `
    with sent as materialized (select id from "OutboxMessage" where id = any ($1::uuid[]) and "sentAt" is null order by id for update)
    update "OutboxMessage" m set "sentAt" = now() from sent where m.id = sent.id`
  await ask(pool, sql, [ids])
}
