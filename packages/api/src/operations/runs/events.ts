import { eventsAfter } from '@heddle/db/runs/events-after'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import { defineOperation } from '../../operation'
import { uuidSchema } from '../../plain-values'
import { eventSchema, openRun } from './run'

/** The REST door answers this one as a stream of server-sent events when the caller accepts that (`rest/run-events.ts`). */
export const listEvents = defineOperation({
  name: 'runs.events',
  summary: 'Hands out what happened in a run after a number; as server-sent events when `Accept` says so.',
  description:
    'With `Accept: text/event-stream` the answer is a stream. Durable events carry `id: <run>:<seq>` and `event: <type>`; send the last id back as `Last-Event-ID` and the stream goes on after it. `text-so-far` and `text-delta` carry no id; a delta belongs where its `offset` says, in place of what stood there, so one with offset 0 begins the text anew (after a crash a model says it again, in other words); `done` is the last.',
  input: z.object({
    id: uuidSchema,
    after: z.int().min(0).max(2_147_483_647).default(0),
    limit: z.coerce.number<number>().int().min(1).max(1000).default(500),
  }),
  output: z.object({
    events: z.array(eventSchema),
    lastSeq: z.int().meta({ description: 'Number of the last event in this page; pass it as `after`.' }),
    ended: z.boolean(),
  }),
  needs: 'runs:read',
  rest: { method: 'get', path: '/runs/{id}/events', errors: ['not-found'] },
  async run(ctx, { id, after, limit }) {
    await openRun(ctx, id)
    const events = await eventsAfter(scope(ctx.db, ctx.caller.workspaceId), id, { seq: after, limit })
    return { events: [...events], lastSeq: events.at(-1)?.seq ?? after, ended: events.some((event) => event.type === 'run-finished') }
  },
})
