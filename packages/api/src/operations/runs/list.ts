import { listRuns as listRows } from '@heddle/db/runs/list-runs'
import { triggers } from '@heddle/db/runs/run'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { pageFields, slugSchema } from '../../plain-values'
import { openWorkflow } from '../workflows/workflow'
import { runStatusSchema, runSummaryOut, runSummarySchema } from './run'

export const listRuns = defineOperation({
  name: 'runs.list',
  summary: 'Lists runs, newest first, a page at a time.',
  input: z.object({
    workflow: slugSchema.optional(),
    status: runStatusSchema.optional(),
    version: z.int().min(1).max(1_000_000_000).optional(),
    trigger: z.enum(triggers).optional(),
    ...pageFields,
  }),
  output: z.object({ runs: z.array(runSummarySchema), nextCursor: z.string().nullable() }),
  needs: 'runs:read',
  rest: { method: 'get', path: '/runs', errors: ['not-found'] },
  async run(ctx, { workflow, status, trigger, version, cursor, limit }) {
    const workflowId = workflow === undefined ? ctx.caller.workflowId : (await openWorkflow(ctx, workflow)).id
    const page = await listRows(scope(ctx.db, ctx.caller.workspaceId), {
      limit,
      ...(workflowId !== undefined && { workflow: workflowId }),
      ...(status !== undefined && { status: [status] }),
      ...(trigger !== undefined && { trigger: [trigger] }),
      ...(version !== undefined && { version }),
      ...(cursor !== undefined && { cursor }),
    })
    return { runs: page.runs.map(runSummaryOut), nextCursor: page.cursor ?? null }
  },
})
