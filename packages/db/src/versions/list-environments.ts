import { findWorkflow } from '../workflows/get-workflow'
import type { Scope } from '../workspaces/scope'

export interface Environment {
  readonly name: string
  readonly version: number
  readonly updatedAt: Date
}

/** @throws AppError `not-found`. */
export async function listEnvironments({ db, workspaceId }: Scope, workflow: string): Promise<readonly Environment[]> {
  const { id } = await findWorkflow(db.pool, workspaceId, workflow)
  const rows = await db.prisma.environment.findMany({ where: { workflowId: id }, orderBy: { name: 'asc' }, include: { version: { select: { number: true } } } })
  return rows.map(({ name, version, updatedAt }) => ({ name, version: version.number, updatedAt }))
}
