import { listWorkflows as listRows } from '@heddle/db/workflows/list-workflows'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { moment } from '../../plain-values'
import { headOut, workflowSummarySchema } from './workflow'

export const listWorkflows = defineOperation({
  name: 'workflows.list',
  summary: 'Lists the workflows of the workspace with their last run and the last seven days.',
  input: z.object({}),
  output: z.object({ workflows: z.array(workflowSummarySchema) }),
  needs: 'workflows:read',
  rest: { method: 'get', path: '/workflows' },
  async run(ctx) {
    const rows = await listRows(scope(ctx.db, ctx.caller.workspaceId))
    const mine = rows.filter((row) => ctx.caller.workflowId === undefined || row.id === ctx.caller.workflowId)
    return {
      workflows: mine.map((row) => ({
        ...headOut(row, row.production ?? null),
        lastRun: row.lastRun === undefined ? null : { id: row.lastRun.id, status: row.lastRun.status, createdAt: moment(row.lastRun.createdAt) },
        days: row.days.map(({ day, runs, succeeded, failed }) => ({ day, runs, succeeded, failed })),
      })),
    }
  },
})
