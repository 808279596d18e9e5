import { z } from 'zod'
import type { CallRequest } from './activities'

const count = z.int().min(0)

/** What a workflow of another version may have sent: all that this code relies on, no more, so that newer fields pass. */
const callRequestSchema = z.looseObject({
  runId: z.string().min(1),
  workspaceId: z.string().min(1),
  instance: z.string().min(1),
  call: z.int().min(1),
  op: z.looseObject({
    runner: z.string().min(1),
    effect: z.enum(['none', 'repeatable', 'once']),
    limits: z.looseObject({ attempts: z.int().min(1), attemptMs: z.number().positive(), backoff: z.looseObject({ firstMs: z.number(), maxMs: z.number() }) }),
  }),
  // Any JSON; the runner parses it.
  input: z.unknown().refine((value) => value !== undefined),
  turn: z
    .looseObject({
      k: count,
      historyLength: count,
      digest: z.string(),
      events: z.array(z.looseObject({ key: z.string(), type: z.string(), at: z.number() })),
    })
    .optional(),
})

/** @throws Error that names the fields that are wrong, and no value. */
export function parseCallRequest(request: unknown): CallRequest {
  const { error } = callRequestSchema.safeParse(request)
  if (!error) return request as CallRequest
  throw new Error(`A call was asked for in a way that this worker does not understand: ${error.issues.map(({ path }) => path.join('.')).join(', ')}.`)
}
