import type { Scope } from '../workspaces/scope'

export interface SecretName {
  readonly name: string
  readonly updatedAt: Date
}

/** By name; never the values. */
export async function listSecretNames({ db, workspaceId }: Scope): Promise<readonly SecretName[]> {
  return db.prisma.secret.findMany({ where: { workspaceId }, orderBy: { name: 'asc' }, select: { name: true, updatedAt: true } })
}
