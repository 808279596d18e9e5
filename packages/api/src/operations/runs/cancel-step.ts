import { cancelStep as cancelRow } from '@heddle/db/outbox/cancel-step'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { deciderOf } from '../../decider-of'
import { defineOperation } from '../../operation'
import { textSchema, uuidSchema } from '../../plain-values'
import { openRun, openWholeRun, runOut, runSchema } from './run'
import { requireUnderWay } from './step-under-way'

export const cancelStep = defineOperation({
  name: 'runs.cancelStep',
  summary: 'Stops one step that is at work or waits: what follows it alone is skipped, and the rest of the run goes on.',
  description:
    'The answer comes before the step has stopped: `step-cancelled` among the events tells that it has. A step that ends by itself before that stays as it ended. Asking again changes nothing.',
  input: z.object({
    id: uuidSchema,
    instance: textSchema(500)
      .min(1)
      .meta({ description: 'The step, as the events of the run name it in `instance`.', examples: ['translate'] }),
  }),
  output: runSchema,
  needs: 'runs:write',
  rest: { method: 'post', path: '/runs/{id}/steps/{instance}/cancel', statuses: [202], errors: ['not-found', 'conflict'] },
  async run(ctx, { id, instance }) {
    const own = scope(ctx.db, ctx.caller.workspaceId)
    await requireUnderWay(own, await openRun(ctx, id), instance)
    await cancelRow(own, { runId: id, instance }, deciderOf(ctx.caller))
    return runOut(await openWholeRun(ctx, id))
  },
})
