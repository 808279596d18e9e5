import { draftStates } from '@heddle/db/versions/draft-state'
import { listWorkflows as listRows } from '@heddle/db/workflows/list-workflows'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { moment } from '../../plain-values'
import { headOut, nothingPublished, workflowSummarySchema } from './workflow'

export const listWorkflows = defineOperation({
  name: 'workflows.list',
  summary: 'Lists the workflows of the workspace with their last run and the last seven days.',
  input: z.object({}),
  output: z.object({ workflows: z.array(workflowSummarySchema) }),
  needs: 'workflows:read',
  rest: { method: 'get', path: '/workflows' },
  async run(ctx) {
    const own = scope(ctx.db, ctx.caller.workspaceId)
    const mine = (await listRows(own)).filter((row) => ctx.caller.workflowId === undefined || row.id === ctx.caller.workflowId)
    const states = await draftStates(
      own,
      mine.map(({ id }) => id),
    )
    return {
      workflows: mine.map((row) => ({
        ...headOut(row, row.production ?? null, states.get(row.id) ?? nothingPublished),
        lastRun: row.lastRun === undefined ? null : { id: row.lastRun.id, status: row.lastRun.status, createdAt: moment(row.lastRun.createdAt) },
        days: row.days.map(({ day, runs, succeeded, failed }) => ({ day, runs, succeeded, failed })),
      })),
    }
  },
})
