import { AppError } from '@heddle/db/app-error'
import { type DraftState, draftStates } from '@heddle/db/versions/draft-state'
import { listEnvironments } from '@heddle/db/versions/list-environments'
import { getWorkflow } from '@heddle/db/workflows/get-workflow'
import type { Workflow, WorkflowHead } from '@heddle/db/workflows/workflow'
import { workflowNotFound } from '@heddle/db/workflows/workflow-not-found'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import type { Context } from '../../context'
import { moment, momentSchema, slugSchema, uuidSchema } from '../../plain-values'
import { runStatusSchema } from '../runs/run'

export const changedSchema = z.boolean().meta({
  description: 'Whether the draft is another drawing than the newest version: true also when there is none, false again when every edit was undone.',
})

export const workflowSchema = z
  .object({
    id: uuidSchema,
    slug: slugSchema,
    name: z.string(),
    revision: z.int().meta({ description: 'Counts the saves of the draft.' }),
    createdAt: momentSchema,
    updatedAt: momentSchema,
    production: z.int().nullable().meta({ description: 'The version that `production` points to; null when nothing is published.' }),
    latestVersion: z.int().nullable().meta({ description: 'The newest version; null when there is none.' }),
    changedSincePublish: changedSchema,
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
  const [environments, state] = await Promise.all([listEnvironments(scope(ctx.db, ctx.caller.workspaceId), workflow.id), draftState(ctx, workflow.id)])
  return headOut(workflow, environments.find(({ name }) => name === 'production')?.version ?? null, state)
}

export function headOut(workflow: WorkflowHead, production: number | null, { latest, changed }: DraftState): z.output<typeof workflowSchema> {
  const { id, slug, name, revision } = workflow
  return {
    ...{ id, slug, name, revision, production },
    createdAt: moment(workflow.createdAt),
    updatedAt: moment(workflow.updatedAt),
    latestVersion: latest ?? null,
    changedSincePublish: changed,
  }
}

export async function draftState(ctx: Context, workflowId: string): Promise<DraftState> {
  const states = await draftStates(scope(ctx.db, ctx.caller.workspaceId), [workflowId])
  return states.get(workflowId) ?? nothingPublished
}

export const nothingPublished: DraftState = { changed: true }

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
