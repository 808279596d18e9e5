import { resumeRun as resumeRow } from '@heddle/db/outbox/pause-run'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { deciderOf } from '../../decider-of'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { openRun, openWholeRun, runOut, runSchema } from './run'

export const resumeRun = defineOperation({
  name: 'runs.resume',
  summary: 'Lets a paused run go on. One that is not paused, or has ended, stays as it is.',
  input: z.object({ id: uuidSchema }),
  output: runSchema,
  needs: 'runs:write',
  rest: { method: 'post', path: '/runs/{id}/resume', errors: ['not-found'] },
  async run(ctx, { id }) {
    await openRun(ctx, id)
    await resumeRow(scope(ctx.db, ctx.caller.workspaceId), id, deciderOf(ctx.caller))
    return runOut(await openWholeRun(ctx, id))
  },
})
