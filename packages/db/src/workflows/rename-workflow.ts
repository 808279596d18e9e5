import type { Scope } from '../workspaces/scope'
import { findWorkflow } from './get-workflow'
import type { WorkflowHead } from './workflow'

/** Changes the name that people read; the address stays. @throws AppError `not-found`. */
export async function renameWorkflow({ db, workspaceId }: Scope, idOrSlug: string, name: string): Promise<WorkflowHead> {
  const { draft, ...workflow } = await findWorkflow(db.pool, workspaceId, idOrSlug)
  await db.prisma.workflow.update({ where: { id: workflow.id }, data: { name, updatedAt: new Date() } })
  return { ...workflow, name }
}
