import { approvalStatuses } from '@heddle/db/approvals/approval'
import { listApprovals as listRows } from '@heddle/db/approvals/list-approvals'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { pageFields, slugSchema, uuidSchema } from '../../plain-values'
import { openRun } from '../runs/run'
import { openWorkflow } from '../workflows/workflow'
import { approvalSummaryOut, approvalSummarySchema } from './approval'

export const listApprovals = defineOperation({
  name: 'approvals.list',
  summary: 'Lists approvals, latest first, a page at a time: those that wait for an answer, unless another status is named.',
  input: z.object({
    status: z.enum([...approvalStatuses, 'all']).default('waiting'),
    workflow: slugSchema.optional(),
    run: uuidSchema.optional(),
    ...pageFields,
  }),
  output: z.object({ approvals: z.array(approvalSummarySchema), nextCursor: z.string().nullable() }),
  needs: 'approvals:read',
  rest: { method: 'get', path: '/approvals', errors: ['not-found'] },
  async run(ctx, { status, workflow, run, cursor, limit }) {
    const workflowId = workflow === undefined ? ctx.caller.workflowId : (await openWorkflow(ctx, workflow)).id
    if (run !== undefined) await openRun(ctx, run)
    const page = await listRows(scope(ctx.db, ctx.caller.workspaceId), {
      limit,
      ...(status !== 'all' && { status: [status] }),
      ...(workflowId !== undefined && { workflow: workflowId }),
      ...(run !== undefined && { run }),
      ...(cursor !== undefined && { cursor }),
    })
    return { approvals: page.approvals.map(approvalSummaryOut), nextCursor: page.cursor ?? null }
  },
})
