import type { Graph } from '@heddle/core/graph/graph'
import { canonicalJson } from '@heddle/core/graph/serialize'
import type { Json } from '@heddle/core/json'
import type pg from 'pg'
import { AppError } from '../app-error'
import { ask, type Queryable } from '../connect/ask'
import { fromBytes, toBytes } from '../connect/json'
import { toInt } from '../connect/to-int'
import { inTransaction } from '../connect/transaction'
import type { Scope } from '../workspaces/scope'
import { findWorkflow } from './get-workflow'
import { graphBytes, readGraph, type WorkflowRow } from './workflow'

export interface DraftSave {
  /** The revision that the client has seen. */
  readonly baseRevision: number
  /** Chosen by the client, so that the same save sent twice is one save; with other edits it is refused. */
  readonly saveId: string
  /** Edits of core/graph. */
  readonly edits: readonly object[]
  /** Makes the new graph; what it throws is the caller's answer. */
  readonly apply: (graph: Graph) => Graph
  readonly userId?: string
}

/** One save that a stale client has missed. */
export interface MissedSave {
  readonly revision: number
  readonly saveId: string
  readonly edits: readonly Json[]
}

/** Details of AppError `stale-revision`. */
export interface StaleRevision {
  readonly revision: number
  readonly missed: readonly MissedSave[]
}

/**
 * Applies edits to the draft, under the lock of its row: of two tabs that save at once one wins, the other learns what
 * it missed. Nothing is half merged.
 *
 * @returns the revision that holds these edits.
 * @throws AppError `not-found`, `stale-revision` (details: {@link StaleRevision}), `idempotency-mismatch`, `invalid`; what `apply` throws.
 */
export async function saveDraft(scope: Scope, idOrSlug: string, save: DraftSave): Promise<{ readonly revision: number }> {
  return inTransaction(scope.db.pool, async (client) => {
    const workflow = await findWorkflow(client, scope.workspaceId, idOrSlug, 'for update')
    const before = await savedBefore(client, workflow.id, save)
    if (before !== undefined) return before
    if (workflow.revision !== save.baseRevision) throw await staleRevision(client, workflow, save.baseRevision)
    return storeDraft(client, workflow, { ...save, graph: save.apply(readGraph(workflow.draft)) })
  })
}

/** What this very save has made already. @throws AppError `idempotency-mismatch` when other edits were saved under its id. */
async function savedBefore(on: Queryable, workflowId: string, { saveId, edits }: DraftSave): Promise<{ readonly revision: number } | undefined> {
  const sql = 'select revision, edits from "DraftEdit" where "workflowId" = $1 and "saveId" = $2'
  const [row] = await ask<{ revision: number; edits: Uint8Array }>(on, sql, [workflowId, saveId])
  if (row === undefined) return undefined
  if (canonicalJson(fromBytes<Json>(row.edits)) === canonicalJson(edits)) return { revision: row.revision }
  throw new AppError('idempotency-mismatch', 'Other edits were saved under this save id, so these were not saved.', {
    hint: 'Give every save an id of its own, and repeat one only with the same edits.',
  })
}

export interface NewDraft {
  readonly graph: Graph
  readonly saveId: string
  readonly edits: readonly object[]
  readonly userId?: string
}

/** The caller holds the row's lock. */
export async function storeDraft(
  client: pg.PoolClient,
  workflow: WorkflowRow,
  { graph, saveId, edits, userId }: NewDraft,
): Promise<{ readonly revision: number }> {
  const revision = workflow.revision + 1
  const draft = graphBytes(graph)
  await ask(client, 'update "Workflow" set draft = $2, revision = $3, "updatedAt" = now() where id = $1', [workflow.id, draft, revision])
  const sql = 'insert into "DraftEdit" ("workflowId", revision, edits, "saveId", "userId") values ($1, $2, $3, $4, $5)'
  await ask(client, sql, [workflow.id, revision, toBytes(edits), saveId, userId])
  return { revision }
}

export async function staleRevision(on: Queryable, workflow: WorkflowRow, baseRevision: number): Promise<AppError> {
  const sql = 'select revision, "saveId", edits from "DraftEdit" where "workflowId" = $1 and revision > $2 order by revision'
  const rows = await ask<{ revision: number; saveId: string; edits: Uint8Array }>(on, sql, [workflow.id, toInt(baseRevision)])
  const missed = rows.map(({ edits, ...row }) => ({ ...row, edits: fromBytes<Json[]>(edits) }))
  return new AppError('stale-revision', `The draft is at revision ${workflow.revision}, not ${baseRevision}.`, {
    hint: 'Take in what changed, then save again.',
    details: { revision: workflow.revision, missed } satisfies StaleRevision,
  })
}
