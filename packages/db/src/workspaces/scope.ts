import type { Database } from '../connect/database'

/**
 * The one door for ids that come from outside: every repository function that takes one asks within a workspace, so a
 * foreign id and an unknown id are the same `not-found`.
 */
export interface Scope {
  readonly db: Database
  readonly workspaceId: string
}

export function scope(db: Database, workspaceId: string): Scope {
  return { db, workspaceId }
}
