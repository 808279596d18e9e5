import { tracked } from '@trpc/server'
import { z } from 'zod'
import { requireScope } from '../operation'
import { watchRun } from '../operations/runs/watch'
import { uuidSchema } from '../plain-values'
import { procedure } from './procedures'

/**
 * Follows a run. Each message is tracked under the last durable event that was sent, so that a client that comes back
 * goes on exactly there; `done` is the last.
 */
export const watchProcedure = procedure
  .input(z.object({ id: uuidSchema, after: z.int().min(0).default(0), lastEventId: z.string().max(64).nullish() }))
  .subscription(async function* ({ ctx, input, signal }) {
    requireScope(ctx, 'runs:read')
    let seq = Math.max(input.after, seqOf(input.lastEventId))
    for await (const message of watchRun(ctx, input.id, seq, signal ?? new AbortController().signal)) {
      if (message.kind === 'events') seq = message.events.at(-1)?.seq ?? seq
      yield tracked(`${input.id}:${seq}`, message)
      if (message.kind === 'done') return
    }
    // Broken off, not over: only so does the browser connect again.
    ctx.stopping?.throwIfAborted()
  })

function seqOf(lastEventId: string | null | undefined): number {
  const seq = Number(lastEventId?.split(':')[1] ?? 0)
  return Number.isSafeInteger(seq) && seq > 0 ? seq : 0
}
