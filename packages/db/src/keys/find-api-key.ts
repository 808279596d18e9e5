import { AppError } from '../app-error'
import { ask } from '../connect/ask'
import type { Database } from '../connect/database'
import { hashOf } from '../connect/token'
import type { ApiKeyModel } from '../generated/models'
import { type ApiKey, toApiKey } from './api-key'

export interface KeyInUse extends ApiKey {
  readonly workspaceId: string
}

interface Row extends Omit<ApiKeyModel, 'hash'> {
  expired: boolean
  stale: boolean
}

/**
 * Whose key this is. Notes the use, at most once a minute: a busy key must not write at every request.
 *
 * @throws AppError `unauthorized` (unknown), `revoked`, `expired`.
 */
export async function findApiKey({ pool }: Database, key: string): Promise<KeyInUse> {
  const sql = `select id, "workspaceId", name, prefix, scopes, "workflowId", "createdAt", "expiresAt", "lastUsedAt", "revokedAt",
    coalesce("expiresAt" <= now(), false) as expired,
    coalesce("lastUsedAt" < now() - interval '1 minute', true) as stale from "ApiKey" where hash = $1`
  const [row] = await ask<Row>(pool, sql, [hashOf(key)])
  if (row === undefined)
    throw new AppError('unauthorized', 'This API key is unknown.', { hint: 'Send a key from the settings page as "Authorization: Bearer hd_...".' })
  const hint = 'Make a new key on the settings page.'
  if (row.revokedAt !== null) throw new AppError('revoked', `The API key "${row.name}" was revoked.`, { hint })
  if (row.expired) throw new AppError('expired', `The API key "${row.name}" has expired.`, { hint })
  if (row.stale) await noteUse(pool, row.id)
  return { ...toApiKey(row), workspaceId: row.workspaceId }
}

async function noteUse(pool: Database['pool'], id: string): Promise<void> {
  await ask(pool, `update "ApiKey" set "lastUsedAt" = now() where id = $1 and coalesce("lastUsedAt" < now() - interval '1 minute', true)`, [id])
}
