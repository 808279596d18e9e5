import type { Scope } from '../workspaces/scope'
import { type ApiKey, toApiKey } from './api-key'

/** Newest first, revoked ones included. */
export async function listApiKeys({ db, workspaceId }: Scope): Promise<readonly ApiKey[]> {
  const rows = await db.prisma.apiKey.findMany({ where: { workspaceId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
  return rows.map(toApiKey)
}
