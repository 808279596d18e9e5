import { ask, type Queryable } from '../connect/ask'
import { isId } from '../connect/new-id'
import type { Scope } from '../workspaces/scope'
import { toWorkflow, type Workflow, type WorkflowRow, workflowColumns } from './workflow'
import { workflowNotFound } from './workflow-not-found'

/** @throws AppError `not-found`. */
export async function getWorkflow(scope: Scope, idOrSlug: string): Promise<Workflow> {
  return toWorkflow(await findWorkflow(scope.db.pool, scope.workspaceId, idOrSlug))
}

/** Its row, unread. `lock` holds it until the transaction ends. @throws AppError `not-found`. */
export async function findWorkflow(on: Queryable, workspaceId: string, idOrSlug: string, lock: '' | 'for update' = ''): Promise<WorkflowRow> {
  const [row] = await ask<WorkflowRow>(
    on,
    `select ${workflowColumns} from "Workflow" where "workspaceId" = $1 and ${isId(idOrSlug) ? 'id' : 'slug'} = $2 and "deletedAt" is null ${lock}`,
    [workspaceId, storable(idOrSlug)],
  )
  if (row === undefined) throw workflowNotFound()
  return row
}

/** Text with U+0000 names nothing, and PostgreSQL would refuse the question. */
function storable(text: string): string {
  if (text.includes('\0')) throw workflowNotFound()
  return text
}
