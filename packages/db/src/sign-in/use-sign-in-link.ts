import type pg from 'pg'
import { AppError } from '../app-error'
import { ask } from '../connect/ask'
import type { Database } from '../connect/database'
import { newId } from '../connect/new-id'
import { hashOf, newToken } from '../connect/token'
import { inTransaction } from '../connect/transaction'

export interface SignedIn {
  /** For the cookie; only its hash is stored. */
  readonly token: string
  readonly userId: string
  readonly workspaceId: string
  readonly expiresAt: Date
}

const SESSION_MS = 30 * 24 * 3600 * 1000

/**
 * Turns a link into a session, once: of two that use it at the same moment one gets in.
 *
 * @throws AppError `already-used`, `expired`, `not-found` (unknown).
 */
export async function useSignInLink({ pool }: Database, token: string): Promise<SignedIn> {
  return inTransaction(pool, async (client) => {
    const sql = 'update "SignInLink" set "usedAt" = now() where hash = $1 and "usedAt" is null and "expiresAt" > now() returning "userId"'
    const [link] = await ask<{ userId: string }>(client, sql, [hashOf(token)])
    if (link === undefined) throw await whyNot(client, token)
    return openSession(client, link.userId)
  })
}

async function whyNot(client: pg.PoolClient, token: string): Promise<AppError> {
  const [link] = await ask<{ usedAt: Date | null }>(client, 'select "usedAt" from "SignInLink" where hash = $1', [hashOf(token)])
  const hint = 'Print a fresh link by starting Heddle again, or use a session that is still open.'
  if (link === undefined)
    return new AppError('not-found', 'This sign-in link is unknown.', { hint: 'Copy the whole link. Or print a fresh one by starting Heddle again.' })
  if (link.usedAt !== null)
    return new AppError('already-used', `This sign-in link was used at ${link.usedAt.toISOString()}.`, { hint, details: { usedAt: link.usedAt.toISOString() } })
  return new AppError('expired', 'This sign-in link has expired.', { hint })
}

async function openSession(client: pg.PoolClient, userId: string): Promise<SignedIn> {
  const sql = `select m."workspaceId" from "Member" m join "Workspace" w on w.id = m."workspaceId" where m."userId" = $1 order by w."createdAt", w.id limit 1`
  const [member] = await ask<{ workspaceId: string }>(client, sql, [userId])
  if (member === undefined) throw new AppError('forbidden', 'You belong to no workspace any more.', { hint: 'Ask an owner to add you again.' })
  const token = newToken()
  const expiresAt = new Date(Date.now() + SESSION_MS)
  const values = [newId(), hashOf(token), userId, member.workspaceId, expiresAt]
  await ask(client, 'insert into "Session" (id, hash, "userId", "workspaceId", "expiresAt") values ($1, $2, $3, $4, $5)', values)
  return { token, userId, workspaceId: member.workspaceId, expiresAt }
}
