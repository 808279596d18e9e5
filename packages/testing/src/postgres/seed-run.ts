import { randomBytes } from 'node:crypto'
import { emptyGraph } from '@heddle/core/graph/graph'
import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import type { Database } from '@heddle/db/connect/database'
import { type RunRequest, requestRun } from '@heddle/db/runs/request-run'
import type { Run } from '@heddle/db/runs/run'
import { createWorkflow } from '@heddle/db/workflows/create-workflow'
import type { Workflow } from '@heddle/db/workflows/workflow'
import { ensureOwner } from '@heddle/db/workspaces/ensure-owner'
import { type Scope, scope } from '@heddle/db/workspaces/scope'

/** The workspace of the first start. */
export async function ownScope(db: Database): Promise<Scope> {
  return scope(db, (await ensureOwner(db)).workspaceId)
}

/** Another workspace, to which nothing of the first belongs. */
export async function foreignScope(db: Database): Promise<Scope> {
  const { id } = await db.prisma.workspace.create({ data: { slug: `other-${randomBytes(4).toString('hex')}`, name: 'Other' } })
  return scope(db, id)
}

export function seedWorkflow(own: Scope): Promise<Workflow> {
  return createWorkflow(own, { name: 'Example', graph: emptyGraph })
}

/** A plan that does nothing, with a hash of its own. */
export function emptyPlan(hash: string = randomBytes(32).toString('hex')): Plan {
  return { format: 1, semantics: 1, libraries: {}, hash, body: { steps: [], edges: [], result: { literal: null } }, input: {}, output: {}, children: {} }
}

/** A run of the draft that was asked for and not yet started. */
export async function seedRun(
  own: Scope,
  { input = {}, idempotency }: { readonly input?: Json; readonly idempotency?: RunRequest['idempotency'] } = {},
): Promise<Run> {
  const { id, draft } = await seedWorkflow(own)
  const { run } = await requestRun(own, { workflowId: id, of: { graph: draft, plan: emptyPlan() }, trigger: 'api', input, ...(idempotency && { idempotency }) })
  return run
}
