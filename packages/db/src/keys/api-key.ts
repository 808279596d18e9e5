import type { ApiKeyModel } from '../generated/models'

/** An API key as people see it again; the key itself is shown once, when it is made. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** The beginning of the key, to tell one from another. */
  readonly prefix: string
  readonly scopes: readonly string[]
  /** Absent = every workflow of the workspace. */
  readonly workflowId?: string
  readonly createdAt: Date
  readonly expiresAt?: Date
  readonly lastUsedAt?: Date
  readonly revokedAt?: Date
}

export function toApiKey({
  id,
  name,
  prefix,
  scopes,
  createdAt,
  workflowId,
  expiresAt,
  lastUsedAt,
  revokedAt,
}: Omit<ApiKeyModel, 'hash' | 'workspaceId'>): ApiKey {
  return {
    ...{ id, name, prefix, scopes, createdAt },
    ...(workflowId !== null && { workflowId }),
    ...(expiresAt !== null && { expiresAt }),
    ...(lastUsedAt !== null && { lastUsedAt }),
    ...(revokedAt !== null && { revokedAt }),
  }
}
