import type { Graph } from '@heddle/core/graph/graph'
import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import { AppError } from '../app-error'
import { ask } from '../connect/ask'
import { toBytes } from '../connect/json'
import { isId, newId } from '../connect/new-id'
import { savePlan } from '../versions/save-plan'
import { workflowNotFound } from '../workflows/workflow-not-found'
import type { Scope } from '../workspaces/scope'
import { getRun } from './get-run'
import { type Run, type RunRow, summaryColumns, type Trigger, toRun } from './run'

export interface RunRequest {
  /** The workflow's id. */
  readonly workflowId: string
  /** A published version (see `resolveVersion`), or the draft as it is now with the plan made from it. */
  readonly of: { readonly versionId: string } | { readonly graph: Graph; readonly plan: Plan }
  readonly trigger: Trigger
  readonly input: Json
  /** The same key asks for the same run; `requestHash` (SHA-256 of what was asked) tells a repetition from a mix-up. */
  readonly idempotency?: { readonly key: string; readonly requestHash: Uint8Array }
}

/**
 * Writes the run's row: from here on the run will happen (the sweep starts what nobody else does). Asked again with the
 * same idempotency key, even at the same moment, it answers with the first run.
 *
 * @throws AppError `not-found` (workflow or version), `idempotency-mismatch`.
 */
export async function requestRun(scope: Scope, request: RunRequest): Promise<{ readonly run: Run; readonly created: boolean }> {
  if (!isId(request.workflowId)) throw workflowNotFound()
  if ('plan' in request.of) await savePlan(scope.db.pool, request.of.plan)
  const run = await insert(scope, request)
  if (run !== undefined) return { run, created: true }
  const first = request.idempotency && (await requestedBefore(scope, request.idempotency))
  if (first === undefined) throw workflowNotFound()
  return { run: first, created: false }
}

/** The new row, in one round trip; undefined when there is no such workflow or version, or its key is taken. */
async function insert({ db, workspaceId }: Scope, { workflowId, of, trigger, input, idempotency }: RunRequest): Promise<Run | undefined> {
  const draft = 'plan' in of ? of : undefined
  const versionId = 'versionId' in of ? of.versionId : null
  if (versionId !== null && !isId(versionId)) return undefined
  const sql = `
    with r as (insert into "Run" (id, "workspaceId", "workflowId", "versionId", graph, "planHash", trigger, "idempotencyKey", "requestHash", input)
    select $1, w."workspaceId", w.id, v.id, $5, coalesce(v."planHash", $6), $7, $8, $9, $10
    from "Workflow" w left join "Version" v on v.id = $4 and v."workflowId" = w.id
    where w.id = $2 and w."workspaceId" = $3 and w."deletedAt" is null and ($4::uuid is null or v.id is not null)
    on conflict ("workspaceId", "idempotencyKey") do nothing
    returning *)
    select ${summaryColumns}, r."planHash", r.input, r.output from r join "Workflow" w on w.id = r."workflowId" left join "Version" v on v.id = r."versionId"`
  const bytes = draft && toBytes(draft.graph)
  const values = [newId(), workflowId, workspaceId, versionId, bytes, draft?.plan.hash, trigger, idempotency?.key, idempotency?.requestHash, toBytes(input)]
  const [row] = await ask<RunRow>(db.pool, sql, values)
  return row && toRun(row)
}

/**
 * The run that this idempotency key has already asked for. Looked at before plan and input are checked: what was
 * accepted once stays accepted, whatever is published since.
 *
 * @throws AppError `idempotency-mismatch`.
 */
export async function requestedBefore(scope: Scope, idempotency: NonNullable<RunRequest['idempotency']>): Promise<Run | undefined> {
  const id = await firstRun(scope, idempotency)
  return id === undefined ? undefined : getRun(scope, id)
}

/** A statement of its own: it sees the row whose commit the insert has waited for. */
async function firstRun({ db, workspaceId }: Scope, idempotency: NonNullable<RunRequest['idempotency']>): Promise<string | undefined> {
  const sql = 'select id, "requestHash" = $3 as same from "Run" where "workspaceId" = $1 and "idempotencyKey" = $2'
  const [first] = await ask<{ id: string; same: boolean }>(db.pool, sql, [workspaceId, idempotency.key, idempotency.requestHash])
  if (first === undefined || first.same) return first?.id
  throw new AppError('idempotency-mismatch', 'This idempotency key was used for another request.', {
    hint: 'Send the same body with the same key, or a new key for a new run.',
  })
}
