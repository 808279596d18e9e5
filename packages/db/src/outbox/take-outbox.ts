import { ask, type Queryable } from '../connect/ask'
import { type MessageRow, type OutboxMessage, toMessage } from './outbox-message'

/**
 * Messages to send now. Each is handed to one sender at a time: again after 5 s, then after longer and longer, at most 30 s,
 * until its run has taken it in or has ended. Sending one twice does no harm.
 *
 * Of one run's pauses and resumes the next is held back until the one before is sent; one that another has overtaken is
 * not sent again.
 */
export async function takeOutbox(pool: Queryable, limit: number): Promise<readonly OutboxMessage[]> {
  const rows = await ask<MessageRow>(
    pool,
    `with due as materialized (
       select m.id from "OutboxMessage" m
       where m."acknowledgedAt" is null and m."nextAt" <= now() and (m.kind not in ('pause', 'resume') or not exists (
         select from "OutboxMessage" o where o."runId" = m."runId" and o.kind in ('pause', 'resume')
           and case when m."sentAt" is null then o."createdAt" < m."createdAt" and o."sentAt" is null and o."acknowledgedAt" is null else o."createdAt" > m."createdAt" end))
       order by m."nextAt" limit $1 for update of m skip locked)
     update "OutboxMessage" m set tries = m.tries + 1, "nextAt" = now() + least(interval '5 s' * 2 ^ least(m.tries, 10), interval '30 s')
     from due where m.id = due.id returning m.id, m."runId", m.kind, m.instance, m.payload, m.tries`,
    [limit],
  )
  return rows.map(toMessage)
}
