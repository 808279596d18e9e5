import { ask } from '../connect/ask'
import type { Scope } from '../workspaces/scope'

/** How the draft stands to what was published of it. */
export interface DraftState {
  /** The newest version. */
  readonly latest?: number
  /** The draft's graph is another than the newest version's, or nothing is published. Undoing an edit undoes this too. */
  readonly changed: boolean
}

interface Row {
  id: string
  latest: number | null
  changed: boolean
}

/** Of these workflows of the workspace, by id. The database compares: no graph travels. */
export async function draftStates({ db, workspaceId }: Scope, workflowIds: readonly string[]): Promise<ReadonlyMap<string, DraftState>> {
  const rows = await ask<Row & Record<string, unknown>>(
    db.pool,
    `select w.id, v.number as latest, v.graph is distinct from w.draft as changed
     from "Workflow" w
     left join lateral (select number, graph from "Version" where "workflowId" = w.id order by number desc limit 1) v on true
     where w."workspaceId" = $1 and w.id = any($2)`,
    [workspaceId, workflowIds],
  )
  return new Map(rows.map(({ id, latest, changed }) => [id, { changed, ...(latest !== null && { latest }) }]))
}
