import type { Graph } from '@heddle/core/graph/graph'
import type { Plan } from '@heddle/core/plan/plan'
import type pg from 'pg'
import { ask } from '../connect/ask'
import { newId } from '../connect/new-id'
import { inTransaction } from '../connect/transaction'
import { findWorkflow } from '../workflows/get-workflow'
import { staleRevision } from '../workflows/save-draft'
import { graphBytes, readGraph } from '../workflows/workflow'
import type { Scope } from '../workspaces/scope'
import { pointTo } from './point-environment'
import { savePlan } from './save-plan'

export interface NewVersion {
  readonly graph: Graph
  /** Made from this graph. */
  readonly plan: Plan
  readonly notes?: string
  /** The draft's revision that the graph came from; when the draft has moved on since, nothing is published. */
  readonly baseRevision?: number
  /** Points here at once; null: none does. */
  readonly environment?: string | null
  readonly userId?: string
}

export interface Published {
  readonly number: number
  /** False: it is the newest version, which was made of the same graph and plan before; notes are not taken. */
  readonly created: boolean
}

/**
 * Makes the next version: numbers 1, 2, 3... without gaps. What is the newest version already makes no other one.
 * `production` points to it, old or new, unless told otherwise. Of several at once one makes it; the others find it.
 *
 * @throws AppError `not-found`, `stale-revision`, `invalid`.
 */
export async function publishVersion(scope: Scope, workflow: string, version: NewVersion): Promise<Published> {
  return inTransaction(scope.db.pool, async (client) => {
    const row = await findWorkflow(client, scope.workspaceId, workflow, 'for update')
    if (version.baseRevision !== undefined && version.baseRevision !== row.revision) throw await staleRevision(client, row, version.baseRevision)
    const same = await newestIfSame(client, row.id, version)
    if (same === undefined) await savePlan(client, version.plan)
    const { id, number } = same ?? (await insert(client, row.id, version))
    const environment = version.environment === undefined ? 'production' : version.environment
    if (environment !== null) await pointTo(client, { workflowId: row.id, name: environment, versionId: id })
    return { number, created: same === undefined }
  })
}

interface Stored {
  id: string
  number: number
}

async function newestIfSame(client: pg.PoolClient, workflowId: string, { graph, plan }: NewVersion): Promise<Stored | undefined> {
  const sql = 'select id, number, "planHash", graph from "Version" where "workflowId" = $1 order by number desc limit 1'
  const [newest] = await ask<Stored & { planHash: string; graph: Uint8Array }>(client, sql, [workflowId])
  if (newest?.planHash !== plan.hash) return undefined
  return Buffer.from(graphBytes(readGraph(newest.graph))).equals(graphBytes(graph)) ? newest : undefined
}

/** The workflow's lock is held, so no other takes the same number. */
async function insert(client: pg.PoolClient, workflowId: string, { graph, plan, notes, userId }: NewVersion): Promise<Stored> {
  const sql = `
    insert into "Version" (id, "workflowId", number, graph, "planHash", notes, "userId")
    select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6 from "Version" where "workflowId" = $2
    returning id, number`
  const [row] = await ask<Stored & Record<string, unknown>>(client, sql, [newId(), workflowId, graphBytes(graph), plan.hash, notes ?? '', userId])
  if (row === undefined) throw new Error('The insert returned no row.')
  return row
}
