import { AppError } from '../app-error'
import { ask } from '../connect/ask'
import { isId } from '../connect/new-id'
import type { Scope } from '../workspaces/scope'

/** From the next request on the key is refused; revoking it twice is no error. @throws AppError `not-found`. */
export async function revokeApiKey({ db, workspaceId }: Scope, id: string): Promise<void> {
  const sql = 'update "ApiKey" set "revokedAt" = coalesce("revokedAt", now()) where id = $1 and "workspaceId" = $2 returning id'
  const rows = isId(id) ? await ask(db.pool, sql, [id, workspaceId]) : []
  if (rows.length === 0) throw new AppError('not-found', 'There is no such API key.', { hint: 'List the keys to see their ids.' })
}
