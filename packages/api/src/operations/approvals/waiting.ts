import { countWaiting } from '@heddle/db/approvals/count-waiting'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'

export const countApprovals = defineOperation({
  name: 'approvals.waiting',
  summary: 'Counts the approvals that wait for an answer.',
  input: z.object({}),
  output: z.object({ waiting: z.int() }),
  needs: 'approvals:read',
  async run(ctx) {
    return { waiting: await countWaiting(scope(ctx.db, ctx.caller.workspaceId), ctx.caller.workflowId) }
  },
})
