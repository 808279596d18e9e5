import { z } from 'zod'

export const runStatuses = ['requested', 'running', 'succeeded', 'failed', 'cancelled'] as const

/** What a key may do. */
export const scopes = [
  'workflows:read',
  'workflows:write',
  'versions:write',
  'runs:read',
  'runs:write',
  'approvals:read',
  'approvals:write',
  'events:write',
  'keys:read',
  'keys:write',
  'secrets:read',
  'secrets:write',
  'settings:read',
  'settings:write',
] as const

/** What the command line reads of the server's answers; more in them does not disturb. */
export const workflowAnswer = z.looseObject({ slug: z.string(), name: z.string(), revision: z.int() })
export const workflowsAnswer = z.looseObject({ workflows: z.array(workflowAnswer.extend({ production: z.int().nullable() })) })
export const publishedAnswer = z.looseObject({ number: z.int(), created: z.boolean(), problems: z.array(z.looseObject({ message: z.string() })) })
export const savedAnswer = z.looseObject({ revision: z.int() })

export const runSummaryAnswer = z.looseObject({
  id: z.string(),
  workflow: z.looseObject({ slug: z.string() }),
  version: z.int().nullable(),
  status: z.enum(runStatuses),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  waitingFor: z.looseObject({ approvals: z.int(), questions: z.int() }),
  error: z.looseObject({ code: z.string(), message: z.string(), hint: z.string().optional(), instance: z.string().optional() }).nullable(),
})
export type RunSummaryAnswer = z.output<typeof runSummaryAnswer>
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
export const wholeEventAnswer = z.looseObject({ event: eventAnswer })
export const eventsAnswer = z.looseObject({ events: z.array(eventAnswer), lastSeq: z.int(), ended: z.boolean() })

export const approvalStatuses = ['waiting', 'decided', 'expired', 'closed'] as const

const approvalSummaryAnswer = z.looseObject({
  id: z.string(),
  status: z.enum(approvalStatuses),
  title: z.string(),
  openedAt: z.string(),
  deadlineAt: z.string().nullable(),
  answer: z.string().nullable(),
  run: z.looseObject({ id: z.string(), workflow: z.looseObject({ slug: z.string() }), version: z.int().nullable() }),
})
export const approvalsAnswer = z.looseObject({ approvals: z.array(approvalSummaryAnswer), nextCursor: z.string().nullable() })
export const approvalAnswer = approvalSummaryAnswer.extend({
  form: z.looseObject({
    title: z.string(),
    why: z.string().optional(),
    values: z.unknown().optional(),
    next: z.record(z.string(), z.string()).optional(),
    buttons: z.array(z.looseObject({ answer: z.string(), label: z.string() })),
  }),
  answers: z.array(z.string()),
  happened: z.string().nullable(),
  run: runSummaryAnswer.extend({ usage: z.looseObject({ inputTokens: z.number(), outputTokens: z.number(), cost: z.number() }) }),
})
export type ApprovalAnswer = z.output<typeof approvalAnswer>

export const sentEventAnswer = z.looseObject({ served: z.int(), kept: z.boolean(), duplicate: z.boolean() })

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
