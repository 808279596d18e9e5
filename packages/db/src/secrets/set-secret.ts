import { AppError } from '../app-error'
import { toBytes } from '../connect/json'
import type { Scope } from '../workspaces/scope'
import type { MasterKey } from './master-key'
import { seal } from './seal'

const namePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

/** Where a sealed value belongs. */
export function placeOf(workspaceId: string, name: string): string {
  return `${workspaceId}/${name}`
}

/** Stores a secret or replaces it. @throws AppError `invalid` (name). */
export async function setSecret(
  { db, workspaceId }: Scope,
  master: MasterKey,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<void> {
  if (!namePattern.test(name))
    throw new AppError('invalid', 'This is no name for a secret.', { hint: 'Use letters, digits, _ . - (at most 64), beginning with a letter.' })
  const sealed = seal(master.key, toBytes(value), placeOf(workspaceId, name))
  const content = { sealed, keyId: master.id, updatedAt: new Date() }
  await db.prisma.secret.upsert({ where: { workspaceId_name: { workspaceId, name } }, create: { workspaceId, name, ...content }, update: content })
}
