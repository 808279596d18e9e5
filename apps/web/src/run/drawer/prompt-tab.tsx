'use client'
import type { Json } from '@heddle/core/json'
import type { Attempt } from '@heddle/core/run/run-state'
import { LongText } from '@heddle/ui/long-text.tsx'
import { z } from 'zod'
import { useRunText } from '../text'
import type { TimelineRow } from '../timeline-layout'
import { Section } from './section'
import { ValueView } from './value-view'

const detailSchema = z.object({
  prompt: z.object({ model: z.string().optional(), messages: z.array(z.object({ role: z.string(), content: z.unknown() })) }),
  finishReason: z.string().optional(),
})

/** A call that has not ended has no detail yet: what it was given says the same. */
const requestSchema = z.object({ model: z.string().optional(), system: z.unknown().optional(), user: z.unknown().optional() })

/** The messages with their roles, exactly as they were sent. */
export function PromptTab({ row }: { readonly row: TimelineRow }) {
  const text = useRunText()
  const latest = row.attempt ?? row.step?.attempts.at(-1)
  const messages = sentMessages(latest?.detail) ?? requestedMessages(latest?.request)
  if (messages === undefined && latest?.cut?.detail !== undefined) return <ValueView value={latest.detail ?? null} cut={latest.cut.detail} />
  if (messages === undefined) return <p className="text-ink-muted">{latest === undefined ? text.noPrompt : text.promptOpen}</p>
  const usage = latest?.usage
  const answer = answerOf(latest, row.step?.value)
  return (
    <>
      <Section title={text.asSent} end={usage?.model}>
        {messages.map(({ role, content }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes its order, and two messages may say the same
          <Message key={index} from={role} content={content} />
        ))}
      </Section>
      {answer !== '' && (
        <Section title={text.answer}>
          <Message from="assistant" content={answer} />
        </Section>
      )}
    </>
  )
}

const valueSchema = z.object({ text: z.string() })

/** A short answer is there as the step's value only: nothing of it was written down on the way. */
function answerOf(latest: Attempt | undefined, value: Json | undefined): string {
  const whole = latest?.status === 'done' ? valueSchema.safeParse(value) : undefined
  return whole?.success ? whole.data.text : (latest?.text ?? '')
}

function Message({ from, content }: { readonly from: string; readonly content: string }) {
  const { roles } = useRunText()
  return (
    <article className="message">
      <header>{Object.hasOwn(roles, from) ? roles[from as keyof typeof roles] : from}</header>
      <pre>
        <LongText text={content} />
      </pre>
    </article>
  )
}

interface SentMessage {
  readonly role: string
  readonly content: string
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
