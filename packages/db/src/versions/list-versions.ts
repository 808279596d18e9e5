import { findWorkflow } from '../workflows/get-workflow'
import type { Scope } from '../workspaces/scope'
import type { VersionHead } from './version'

/** Newest first. @throws AppError `not-found`. */
export async function listVersions({ db, workspaceId }: Scope, workflow: string): Promise<readonly VersionHead[]> {
  const { id } = await findWorkflow(db.pool, workspaceId, workflow)
  const select = { id: true, number: true, planHash: true, notes: true, createdAt: true }
  return db.prisma.version.findMany({ where: { workflowId: id }, orderBy: { number: 'desc' }, select })
}
