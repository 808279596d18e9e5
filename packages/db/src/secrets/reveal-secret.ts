import { AppError } from '../app-error'
import { fromBytes } from '../connect/json'
import type { Scope } from '../workspaces/scope'
import type { MasterKey } from './master-key'
import { open } from './seal'
import { secretNotFound } from './secret-not-found'
import { placeOf } from './set-secret'

/** The value, for the moment of its use. @throws AppError `not-found`; `conflict` when another master key sealed it. */
export async function revealSecret({ db, workspaceId }: Scope, master: MasterKey, name: string): Promise<string> {
  const row = await db.prisma.secret.findUnique({ where: { workspaceId_name: { workspaceId, name } } })
  if (row === null) throw secretNotFound()
  if (row.keyId !== master.id)
    throw new AppError('conflict', `The secret "${name}" was sealed with another master key.`, {
      hint: 'Bring back the old master key, or set the secret again.',
    })
  return fromBytes<string>(open(master.key, row.sealed, placeOf(workspaceId, name)))
}
