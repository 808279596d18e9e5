import type { GraphInput } from '@heddle/core/graph/graph'
import { newId } from '../connect/new-id'
import { inTransaction } from '../connect/transaction'
import type { Scope } from '../workspaces/scope'
import { findWorkflow } from './get-workflow'
import { staleRevision, storeDraft } from './save-draft'
import { checkedGraph } from './workflow'

export interface DraftReplacement {
  readonly graph: GraphInput
  /** Absent: whatever is there is replaced. */
  readonly baseRevision?: number
  readonly userId?: string
}

/**
 * Puts a whole graph in the place of the draft. Open editors learn it as the one edit `replace`.
 *
 * @throws AppError `not-found`, `stale-revision`, `invalid`.
 */
export async function replaceDraft(scope: Scope, idOrSlug: string, { graph, baseRevision, userId }: DraftReplacement): Promise<{ readonly revision: number }> {
  const checked = checkedGraph(graph)
  return inTransaction(scope.db.pool, async (client) => {
    const workflow = await findWorkflow(client, scope.workspaceId, idOrSlug, 'for update')
    if (baseRevision !== undefined && workflow.revision !== baseRevision) throw await staleRevision(client, workflow, baseRevision)
    const edits = [{ edit: 'replace', graph: checked }]
    return storeDraft(client, workflow, { graph: checked, saveId: newId(), edits, ...(userId !== undefined && { userId }) })
  })
}
