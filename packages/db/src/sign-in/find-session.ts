import { ask } from '../connect/ask'
import type { Database } from '../connect/database'
import { hashOf } from '../connect/token'
import type { Role } from '../generated/enums'

export interface Session {
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly workspaceId: string
  readonly workspaceName: string
  readonly role: Role
  readonly expiresAt: Date
}

/** The open session of a cookie's token; undefined when it is unknown, expired or revoked, or its user has left the workspace. */
export async function findSession({ pool }: Database, token: string): Promise<Session | undefined> {
  const sql = `
    select s.id, s."userId", u.name as "userName", s."workspaceId", w.name as "workspaceName", m.role, s."expiresAt"
    from "Session" s join "User" u on u.id = s."userId" join "Workspace" w on w.id = s."workspaceId"
    join "Member" m on m."userId" = s."userId" and m."workspaceId" = s."workspaceId"
    where s.hash = $1 and s."revokedAt" is null and s."expiresAt" > now()`
  const [session] = await ask<Session & Record<string, unknown>>(pool, sql, [hashOf(token)])
  return session
}
