import type { Json } from '@heddle/core/json'
import type { Attempt, CutValue } from '@heddle/core/run/run-state'
import { z } from 'zod'

export interface SentMessage {
  readonly role: string
  readonly content: string
}

/** What a call sent to its model: the messages, or the beginning of what holds them, which is too large to be read here. */
export type SentPrompt = { readonly messages: readonly SentMessage[] } | { readonly beginning: Json; readonly cut: CutValue }

const detailSchema = z.object({
  prompt: z.object({ model: z.string().optional(), messages: z.array(z.object({ role: z.string(), content: z.unknown() })) }),
  finishReason: z.string().optional(),
})

/** A call that has not ended has no detail yet: what it was given says the same. */
const requestSchema = z.object({ model: z.string().optional(), system: z.unknown().optional(), user: z.unknown().optional() })

/** Undefined: nothing of it is known yet. */
export function sentPrompt({ detail, request, cut }: Pick<Attempt, 'detail' | 'request' | 'cut'>): SentPrompt | undefined {
  const messages = sentMessages(detail) ?? requestedMessages(request)
  if (messages !== undefined) return { messages }
  if (cut?.detail !== undefined) return { beginning: detail ?? null, cut: cut.detail }
  if (cut?.request !== undefined) return { beginning: request ?? null, cut: cut.request }
  return undefined
}

function sentMessages(detail: Json | undefined): SentMessage[] | undefined {
  const parsed = detailSchema.safeParse(detail)
  return parsed.success ? parsed.data.prompt.messages.map(({ role, content }) => ({ role, content: written(content) })) : undefined
}

function requestedMessages(request: Json | undefined): SentMessage[] | undefined {
  const parsed = requestSchema.safeParse(request)
  if (!parsed.success) return undefined
  const { system, user } = parsed.data
  const messages = [
    { role: 'system', content: written(system) },
    { role: 'user', content: written(user) },
  ].filter(({ content }) => content.trim() !== '')
  return messages.length === 0 ? undefined : messages
}

function written(content: unknown): string {
  if (content === undefined || content === null) return ''
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2)
}
