import { AppError } from '@heddle/db/app-error'
import { listEnvironments } from '@heddle/db/versions/list-environments'
import { getWorkflow } from '@heddle/db/workflows/get-workflow'
import type { Workflow, WorkflowHead } from '@heddle/db/workflows/workflow'
import { workflowNotFound } from '@heddle/db/workflows/workflow-not-found'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import type { Context } from '../../context'
import { moment, momentSchema, slugSchema, uuidSchema } from '../../plain-values'
import { runStatusSchema } from '../runs/run'

export const workflowSchema = z
  .object({
    id: uuidSchema,
    slug: slugSchema,
    name: z.string(),
    revision: z.int().meta({ description: 'Counts the saves of the draft.' }),
    createdAt: momentSchema,
    updatedAt: momentSchema,
    /** What `production` points to; null = nothing published. */
    production: z.int().nullable().meta({ description: 'The version that `production` points to; null when nothing is published.' }),
  })
  .meta({ id: 'Workflow' })

export const workflowSummarySchema = workflowSchema
  .extend({
    lastRun: z.object({ id: uuidSchema, status: runStatusSchema, createdAt: momentSchema }).nullable(),
    days: z
      .array(z.object({ day: z.iso.date(), runs: z.int(), succeeded: z.int(), failed: z.int() }))
      .meta({ description: 'Runs of the last seven days, oldest first, by day in UTC.' }),
  })
  .meta({ id: 'WorkflowSummary' })

export async function workflowOut(ctx: Context, workflow: WorkflowHead): Promise<z.output<typeof workflowSchema>> {
  const environments = await listEnvironments(scope(ctx.db, ctx.caller.workspaceId), workflow.id)
  return headOut(workflow, environments.find(({ name }) => name === 'production')?.version ?? null)
}

export function headOut(workflow: WorkflowHead, production: number | null): z.output<typeof workflowSchema> {
  const { id, slug, name, revision } = workflow
  return { id, slug, name, revision, createdAt: moment(workflow.createdAt), updatedAt: moment(workflow.updatedAt), production }
}

/** The workflow, if it is the caller's: of the same workspace and, for a bound key, the one it is bound to. @throws AppError `not-found`. */
export async function openWorkflow(ctx: Context, slug: string): Promise<Workflow> {
  const workflow = await getWorkflow(scope(ctx.db, ctx.caller.workspaceId), slug)
  if (ctx.caller.workflowId !== undefined && ctx.caller.workflowId !== workflow.id) throw workflowNotFound()
  return workflow
}

/** For what concerns the whole workspace: a key bound to one workflow may not. @throws AppError `forbidden`. */
export function requireUnbound(ctx: Context): void {
  if (ctx.caller.workflowId === undefined) return
  throw new AppError('forbidden', 'This key is bound to one workflow and cannot do this for the whole workspace.', {
    hint: 'Use a key that is not bound to a workflow.',
  })
}
