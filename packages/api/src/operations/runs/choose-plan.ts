import { compileGraph } from '@heddle/core/compile/compile'
import type { Plan } from '@heddle/core/plan/plan'
import { resolveVersion } from '@heddle/db/versions/get-version'
import type { Workflow } from '@heddle/db/workflows/workflow'
import { scope } from '@heddle/db/workspaces/scope'
import type { Context } from '../../context'
import { problemsError } from '../versions/publish'

/** What a run will run. Without a version it is a run of the draft. */
export interface Runnable {
  readonly plan: Plan
  readonly versionId?: string
}

/** A named version, else the one that the environment points to; or the draft, compiled now. @throws AppError `not-found`, `problems`. */
export async function choosePlan(
  ctx: Context,
  workflow: Workflow,
  choice: { readonly draft: boolean; readonly version?: number; readonly environment?: string },
): Promise<Runnable> {
  if (choice.draft) return { plan: draftPlan(ctx, workflow) }
  const { version, environment } = choice
  const { id, plan } = await resolveVersion(scope(ctx.db, ctx.caller.workspaceId), workflow.id, {
    ...(version !== undefined && { version }),
    ...(environment !== undefined && { environment }),
  })
  return { plan, versionId: id }
}

function draftPlan(ctx: Context, workflow: Workflow): Plan {
  const { plan, problems } = compileGraph(workflow.draft, ctx.nodeTypes, { mode: 'draft' })
  if (plan === undefined) throw problemsError(`The draft of "${workflow.name}" cannot run`, problems)
  return plan
}
