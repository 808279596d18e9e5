import type { GraphInput } from '@heddle/core/graph/graph'
import { AppError } from '../app-error'
import { isTaken } from '../connect/is-taken'
import type { Scope } from '../workspaces/scope'
import { freeSlug, slugOf, slugPattern } from './free-slug'
import { graphBytes, toWorkflow, type Workflow } from './workflow'

export interface NewWorkflow {
  readonly name: string
  /** Exactly this one, or `conflict`. Absent: a free one made from the name. */
  readonly slug?: string
  readonly graph: GraphInput
}

/** @throws AppError `invalid` (graph, slug), `conflict` (slug taken). */
export async function createWorkflow(scope: Scope, { name, slug, graph }: NewWorkflow): Promise<Workflow> {
  if (slug !== undefined && !slugPattern.test(slug))
    throw new AppError('invalid', 'This short name cannot stand in an address.', { hint: 'Use small letters, digits and single hyphens.' })
  const draft = graphBytes(graph)
  for (;;) {
    const chosen = slug ?? (await freeSlug(scope.db.pool, scope.workspaceId, slugOf(name)))
    try {
      return toWorkflow(await scope.db.prisma.workflow.create({ data: { workspaceId: scope.workspaceId, name, slug: chosen, draft } }))
    } catch (error) {
      if (!isTaken(error)) throw error
      if (slug !== undefined) throw new AppError('conflict', `There is a workflow named "${slug}" already.`, { hint: 'Choose another short name.' })
    }
  }
}
