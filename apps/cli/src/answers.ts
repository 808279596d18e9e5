import { z } from 'zod'

/** What the command line reads of the server's answers; more in them does not disturb. */
export const workflowAnswer = z.looseObject({ slug: z.string(), name: z.string(), revision: z.int() })
export const publishedAnswer = z.looseObject({ number: z.int(), problems: z.array(z.looseObject({ message: z.string() })) })
export const savedAnswer = z.looseObject({ revision: z.int() })

export const runSummaryAnswer = z.looseObject({
  id: z.string(),
  workflow: z.looseObject({ slug: z.string() }),
  version: z.int().nullable(),
  status: z.enum(['requested', 'running', 'succeeded', 'failed', 'cancelled']),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  error: z.looseObject({ code: z.string(), message: z.string(), hint: z.string().optional(), instance: z.string().optional() }).nullable(),
})
export const runAnswer = runSummaryAnswer.extend({ output: z.unknown() })
export type RunAnswer = z.output<typeof runAnswer>

export const runsAnswer = z.looseObject({ runs: z.array(runSummaryAnswer), nextCursor: z.string().nullable() })

export const eventAnswer = z.looseObject({
  seq: z.int(),
  type: z.string(),
  at: z.number(),
  instance: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
})
export type EventAnswer = z.output<typeof eventAnswer>
export const eventsAnswer = z.looseObject({ events: z.array(eventAnswer), lastSeq: z.int(), ended: z.boolean() })

export const secretsAnswer = z.looseObject({ secrets: z.array(z.looseObject({ name: z.string(), updatedAt: z.string() })) })

const keyAnswer = z.looseObject({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  workflow: z.string().nullable(),
  revokedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
})
export const keysAnswer = z.looseObject({ keys: z.array(keyAnswer) })
export const newKeyAnswer = z.looseObject({ key: z.string(), row: keyAnswer })

export const metaAnswer = z.looseObject({ workflows: z.array(z.looseObject({ slug: z.string() })), you: z.looseObject({ scopes: z.array(z.string()) }) })
export const anything = z.unknown()
