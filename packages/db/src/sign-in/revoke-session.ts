import type { Database } from '../connect/database'
import { hashOf } from '../connect/token'

/** Ends the session of a cookie's token. An unknown one is no error: it is closed either way. */
export async function revokeSession({ prisma }: Database, token: string): Promise<void> {
  await prisma.session.updateMany({ where: { hash: hashOf(token), revokedAt: null }, data: { revokedAt: new Date() } })
}
