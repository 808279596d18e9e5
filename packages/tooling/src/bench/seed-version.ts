import { emptyGraph } from '@heddle/core/graph/graph'
import type { Plan } from '@heddle/core/plan/plan'
import type { Database } from '@heddle/db/connect/database'
import { toBytes } from '@heddle/db/connect/json'

/** A workspace with one workflow whose version 1 is this plan. */
export async function seedVersion(
  { prisma }: Pick<Database, 'prisma'>,
  plan: Plan,
): Promise<{ readonly workspaceId: string; readonly workflowId: string; readonly versionId: string }> {
  const name = plan.hash.slice(0, 12)
  const graph = toBytes(emptyGraph)
  await prisma.plan.upsert({ where: { hash: plan.hash }, create: { hash: plan.hash, plan: toBytes(plan) }, update: {} })
  const { id: workspaceId } = await prisma.workspace.upsert({ where: { slug: name }, create: { slug: name, name }, update: {} })
  const { id: workflowId } = await prisma.workflow.create({ data: { workspaceId, slug: name, name, draft: graph } })
  const { id: versionId } = await prisma.version.create({ data: { workflowId, number: 1, graph, planHash: plan.hash } })
  return { workspaceId, workflowId, versionId }
}
