import type { Database } from '../connect/database'
import { hashOf, newToken } from '../connect/token'

/** @returns the link's token: shown once, good for one sign-in, for `ttlMs` milliseconds. */
export async function createSignInLink({ prisma }: Database, userId: string, ttlMs: number): Promise<string> {
  const token = newToken()
  await prisma.signInLink.create({ data: { hash: hashOf(token), userId, expiresAt: new Date(Date.now() + ttlMs) } })
  return token
}
