import type { ApiKey } from '@heddle/db/keys/api-key'
import { z } from 'zod'
import { moment, momentSchema, uuidSchema } from '../../plain-values'
import { knownScopes, scopeSchema } from '../../scopes'

export const keySchema = z
  .object({
    id: uuidSchema,
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the key; the rest is known to its holder only.' }),
    scopes: z.array(scopeSchema),
    workflow: z.string().nullable().meta({ description: 'Slug of the one workflow that it is bound to.' }),
    createdAt: momentSchema,
    expiresAt: momentSchema.nullable(),
    lastUsedAt: momentSchema.nullable(),
    revokedAt: momentSchema.nullable(),
  })
  .meta({ id: 'Key' })

/** `workflow`: slug of the one it is bound to. */
export function keyOut(row: ApiKey, workflow: string | null): z.output<typeof keySchema> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: [...knownScopes(row.scopes)],
    workflow,
    createdAt: moment(row.createdAt),
    expiresAt: moment(row.expiresAt),
    lastUsedAt: moment(row.lastUsedAt),
    revokedAt: moment(row.revokedAt),
  }
}
