import type { Decider } from '@heddle/core/approval/decider'
import type { Json } from '@heddle/core/json'
import { ask } from '../connect/ask'
import { toBytes } from '../connect/json'
import type { Scope } from '../workspaces/scope'
import type { AuditEntry } from './list-audit-entries'

/** For what changes no row of its own; what does writes its entry in the same transaction. */
export async function writeAuditEntry(
  { db, workspaceId }: Scope,
  { who, action, subject, details }: Pick<AuditEntry, 'action' | 'subject'> & { readonly who: Decider; readonly details: Json },
): Promise<void> {
  await ask(db.pool, 'select heddle_audit($1, $2, $3, $4, $5)', [workspaceId, toBytes(who), action, subject, toBytes(details)])
}
