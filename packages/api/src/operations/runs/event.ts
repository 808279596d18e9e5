import { wholeEventOf } from '@heddle/db/runs/events-after'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { eventSchema, openRun } from './run'

export const getEvent = defineOperation({
  name: 'runs.event',
  summary: 'Tells one event of a run whole, with the fields that lists and streams cut.',
  input: z.object({ id: uuidSchema, seq: z.coerce.number<number>().int().min(1).max(2_147_483_647) }),
  output: z.object({ event: eventSchema }),
  needs: 'runs:read',
  rest: { method: 'get', path: '/runs/{id}/events/{seq}', errors: ['not-found'] },
  async run(ctx, { id, seq }) {
    await openRun(ctx, id)
    return { event: await wholeEventOf(scope(ctx.db, ctx.caller.workspaceId), id, seq) }
  },
})
