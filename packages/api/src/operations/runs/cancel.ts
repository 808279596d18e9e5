import { requestCancel } from '@heddle/db/runs/request-cancel'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { hasEnded, openRun, openWholeRun, runOut, runSchema } from './run'
import { within } from './within'

export const cancelRun = defineOperation({
  name: 'runs.cancel',
  summary: 'Cancels a run: work under way is stopped and nothing new begins. A run that has ended stays as it is.',
  input: z.object({ id: uuidSchema }),
  output: runSchema,
  needs: 'runs:write',
  rest: { method: 'post', path: '/runs/{id}/cancel', errors: ['not-found'] },
  async run(ctx, { id }) {
    const { status } = await openRun(ctx, id)
    if (hasEnded(status)) return runOut(await openWholeRun(ctx, id))
    await requestCancel(scope(ctx.db, ctx.caller.workspaceId), id)
    await within(2000, ctx.runs.cancel(id)).catch((cause: unknown) => {
      // The sweep in the worker sees the request in the row and sends it again.
      ctx.log.warn({ run: id, error: String(cause) }, 'cancel left to the sweep')
    })
    return runOut(await openWholeRun(ctx, id))
  },
})
