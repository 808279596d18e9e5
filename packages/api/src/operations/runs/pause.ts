import { pauseRun as pauseRow } from '@heddle/db/outbox/pause-run'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { deciderOf } from '../../decider-of'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { openRun, openWholeRun, runOut, runSchema } from './run'

export const pauseRun = defineOperation({
  name: 'runs.pause',
  summary: 'Pauses a run: what is at work goes on and nothing new begins until it is resumed. A run that has ended stays as it is.',
  input: z.object({ id: uuidSchema }),
  output: runSchema,
  needs: 'runs:write',
  rest: { method: 'post', path: '/runs/{id}/pause', errors: ['not-found'] },
  async run(ctx, { id }) {
    await openRun(ctx, id)
    await pauseRow(scope(ctx.db, ctx.caller.workspaceId), id, deciderOf(ctx.caller))
    return runOut(await openWholeRun(ctx, id))
  },
})
