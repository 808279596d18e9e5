import type { Decider } from '@heddle/core/approval/decider'
import type { Json } from '@heddle/core/json'
import { ask } from '../connect/ask'
import { fromBytes } from '../connect/json'
import { isId } from '../connect/new-id'
import { toInt } from '../connect/to-int'
import type { Scope } from '../workspaces/scope'

/** What was done, by whom: never changed, never removed. */
export interface AuditEntry {
  readonly id: string
  readonly at: Date
  /** `system`: Heddle itself, for example at a deadline. */
  readonly who: Decider | { readonly kind: 'system' }
  readonly action: 'approval.decided' | 'approval.expired' | 'approval.link-made' | 'run.paused' | 'run.resumed' | 'step.cancelled'
  /** `approval/ID`, `run/ID`. */
  readonly subject: string
  readonly details: Json
}

export interface AuditFilter {
  readonly subject?: string
  /** Id of the last entry of the page before. */
  readonly after?: string
  readonly limit?: number
}

type Row = Pick<AuditEntry, 'id' | 'at' | 'action' | 'subject'> & { who: Uint8Array; details: Uint8Array }

const MOST = 500

/** Latest first. After an entry that is not there comes nothing. */
export async function listAuditEntries({ db, workspaceId }: Scope, { subject, after, limit = 50 }: AuditFilter = {}): Promise<readonly AuditEntry[]> {
  if (after !== undefined && !isId(after)) return []
  const rows = await ask<Row>(
    db.pool,
    `select e.id, e.at, e.who, e.action, e.subject, e.details from "AuditEntry" e
     where e."workspaceId" = $1 and ($2::text is null or e.subject = $2)
       and ($3::uuid is null or (e.at, e.id) < (select f.at, f.id from "AuditEntry" f where f.id = $3 and f."workspaceId" = $1))
     order by e.at desc, e.id desc limit $4`,
    [workspaceId, subject, after, Math.min(Math.max(toInt(limit), 1), MOST)],
  )
  return rows.map(({ who, details, ...entry }) => ({ ...entry, who: fromBytes<AuditEntry['who']>(who), details: fromBytes(details) }))
}
