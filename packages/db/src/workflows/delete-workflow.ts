import { ask } from '../connect/ask'
import type { Scope } from '../workspaces/scope'
import { findWorkflow } from './get-workflow'

/**
 * Takes the workflow out of sight and frees its address; its runs stay in the list, and open ones finish.
 *
 * @throws AppError `not-found`.
 */
export async function deleteWorkflow({ db, workspaceId }: Scope, idOrSlug: string): Promise<void> {
  const { id } = await findWorkflow(db.pool, workspaceId, idOrSlug)
  const freed = `slug || '~' || id`
  await ask(db.pool, `update "Workflow" set "deletedAt" = now(), slug = ${freed} where id = $1 and "deletedAt" is null`, [id])
}
