import { ask, type Queryable } from '../connect/ask'
import { isTaken } from '../connect/is-taken'
import { inTransaction } from '../connect/transaction'
import type { Scope } from '../workspaces/scope'
import { freeSlug, isSlugOf, slugOf } from './free-slug'
import { findWorkflow } from './get-workflow'
import type { WorkflowHead, WorkflowRow } from './workflow'

/**
 * Changes the name that people read. The address that was made from the old name goes along until somebody may rely on
 * it: a version, a key of this workflow, or a run that was not started in the editor. One that was chosen always stays.
 *
 * @throws AppError `not-found`.
 */
export async function renameWorkflow(scope: Scope, idOrSlug: string, name: string): Promise<WorkflowHead> {
  for (;;) {
    try {
      return await inTransaction(scope.db.pool, async (client) => {
        const { draft, ...workflow } = await findWorkflow(client, scope.workspaceId, idOrSlug, 'for update')
        const slug = (await mayMove(client, workflow, name)) ? await freeSlug(client, scope.workspaceId, slugOf(name)) : workflow.slug
        await ask(client, 'update "Workflow" set name = $2, slug = $3, "updatedAt" = now() where id = $1', [workflow.id, name, slug])
        return { ...workflow, name, slug }
      })
    } catch (error) {
      // Another took that address first: the next one is looked for.
      if (!isTaken(error)) throw error
    }
  }
}

async function mayMove(on: Queryable, { id, slug, name }: Omit<WorkflowRow, 'draft'>, wanted: string): Promise<boolean> {
  if (!isSlugOf(slug, name) || isSlugOf(slug, wanted)) return false
  const sql = `
    select exists (select from "Version" where "workflowId" = $1) or exists (select from "ApiKey" where "workflowId" = $1)
        or exists (select from "Run" where "workflowId" = $1 and trigger <> 'editor') as called`
  const [row] = await ask<{ called: boolean }>(on, sql, [id])
  return row?.called === false
}
