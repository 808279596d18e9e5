import type { Scope } from '../workspaces/scope'
import { secretNotFound } from './secret-not-found'

/** @throws AppError `not-found`. */
export async function removeSecret({ db, workspaceId }: Scope, name: string): Promise<void> {
  const { count } = await db.prisma.secret.deleteMany({ where: { workspaceId, name } })
  if (count === 0) throw secretNotFound()
}
