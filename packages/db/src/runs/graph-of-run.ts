import type { Graph } from '@heddle/core/graph/graph'
import { ask } from '../connect/ask'
import { isId } from '../connect/new-id'
import { readGraph } from '../workflows/workflow'
import type { Scope } from '../workspaces/scope'
import { runNotFound } from './run-not-found'

/** The graph as it was for this run: its version's, or the draft's of that moment. @throws AppError `not-found`. */
export async function graphOfRun({ db, workspaceId }: Scope, runId: string): Promise<Graph> {
  if (!isId(runId)) throw runNotFound()
  const sql = `select coalesce(r.graph, v.graph) as graph from "Run" r left join "Version" v on v.id = r."versionId" where r.id = $1 and r."workspaceId" = $2`
  const [row] = await ask<{ graph: Uint8Array | null }>(db.pool, sql, [runId, workspaceId])
  if (row?.graph == null) throw runNotFound()
  return readGraph(row.graph)
}
