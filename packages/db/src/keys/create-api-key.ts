import { hashOf, newToken } from '../connect/token'
import { findWorkflow } from '../workflows/get-workflow'
import type { Scope } from '../workspaces/scope'
import { type ApiKey, toApiKey } from './api-key'

export interface NewApiKey {
  readonly name: string
  readonly scopes: readonly string[]
  /** Id or slug of the only workflow that it may use. */
  readonly workflow?: string
  readonly expiresAt?: Date
}

const SHOWN = 9

/** @returns `key` is in no table: show it now or never. @throws AppError `not-found` (workflow). */
export async function createApiKey(
  { db, workspaceId }: Scope,
  { name, scopes, workflow, expiresAt }: NewApiKey,
): Promise<{ readonly key: string; readonly row: ApiKey }> {
  const workflowId = workflow === undefined ? null : (await findWorkflow(db.pool, workspaceId, workflow)).id
  const key = `hd_${newToken()}`
  const row = await db.prisma.apiKey.create({
    data: { workspaceId, name, hash: hashOf(key), prefix: key.slice(0, SHOWN), scopes: [...scopes], workflowId, expiresAt: expiresAt ?? null },
  })
  return { key, row: toApiKey(row) }
}
