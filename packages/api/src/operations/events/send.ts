import { AppError } from '@heddle/db/app-error'
import { receiveEvent } from '@heddle/db/events/receive-event'
import { scope } from '@heddle/db/workspaces/scope'
import { z } from 'zod'
import type { Context } from '../../context'
import { defineOperation } from '../../operation'
import { jsonSchema, nameSchema, uuidSchema } from '../../plain-values'
import { MESSAGE_BYTES, requireValueSize } from '../../value-size'
import { openRun } from '../runs/run'

export const sendEvent = defineOperation({
  name: 'events.send',
  summary: 'Tells of something that happened outside: it goes to the step that has waited for it longest, else it is kept for one to come.',
  description:
    'A step waits for a name and, if it says so, a key. Each event is given to one step. With `deliveryId` the same delivery sent again, however often and at once, counts once: it is the same when name and key are, and bringing other data (or naming another run) under them is refused with `idempotency-mismatch`.',
  input: z.object({
    name: nameSchema(100).meta({ description: 'As the step that waits has it.', examples: ['payment.received'] }),
    key: z
      .union([z.string().max(10_000), z.number()])
      .default('')
      .meta({ description: 'Which one it is about, for example the number of an order. 17 and "17" are one key.' }),
    data: jsonSchema.default(null).meta({ description: 'What the step that waits yields.' }),
    deliveryId: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: "The sender's name for this delivery; under another name or key it is another event." }),
    run: uuidSchema.optional().meta({ description: 'Only this run may have it.' }),
  }),
  output: z
    .object({
      served: z.int().meta({ description: 'How many steps it was given to: 0 or 1.' }),
      kept: z.boolean().meta({ description: 'Whether it is kept for a step that begins to wait later.' }),
      duplicate: z.boolean().meta({ description: 'This delivery had come before; the rest tells of that one.' }),
    })
    .meta({ id: 'SentEvent' }),
  needs: 'events:write',
  rest: { method: 'post', path: '/events', limit: MESSAGE_BYTES, errors: ['not-found', 'forbidden', 'idempotency-mismatch'] },
  async run(ctx, { name, key, data, deliveryId, run }) {
    requireValueSize(data, 'The data', MESSAGE_BYTES)
    if (run === undefined) requireAnyRun(ctx)
    else await openRun(ctx, run)
    return receiveEvent(scope(ctx.db, ctx.caller.workspaceId), {
      ...{ name, key, data },
      ...(deliveryId !== undefined && { deliveryId }),
      ...(run !== undefined && { runId: run }),
    })
  },
})

/** Without a run, any workflow's step may get it. */
function requireAnyRun({ caller }: Context): void {
  if (caller.workflowId === undefined) return
  throw new AppError('forbidden', 'This key is bound to one workflow and cannot send an event to whichever step waits for it.', {
    hint: 'Name a run of its workflow in "run", or use a key that is not bound.',
  })
}
