'use client'
import type { Json } from '@heddle/core/json'
import type { Attempt } from '@heddle/core/run/run-state'
import { LongText } from '@heddle/ui/long-text.tsx'
import { z } from 'zod'
import { useRunText } from '../text'
import type { TimelineRow } from '../timeline-layout'
import { Section } from './section'
import { type SentMessage, sentPrompt } from './sent-prompt'
import { ValueView } from './value-view'

/** The messages with their roles, exactly as they were sent; of a large prompt the beginning. */
export function PromptTab({ row }: { readonly row: TimelineRow }) {
  const text = useRunText()
  const latest = row.attempt ?? row.step?.attempts.at(-1)
  const sent = latest === undefined ? undefined : sentPrompt(latest)
  if (sent === undefined) return <p className="text-ink-muted">{latest === undefined ? text.noPrompt : text.promptOpen}</p>
  const usage = latest?.usage
  const answer = answerOf(latest, row.step?.value)
  return (
    <>
      <Section title={text.asSent} end={usage?.model}>
        {'messages' in sent ? <Messages messages={sent.messages} /> : <ValueView value={sent.beginning} cut={sent.cut} />}
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

function Messages({ messages }: { readonly messages: readonly SentMessage[] }) {
  return messages.map(({ role, content }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes its order, and two messages may say the same
    <Message key={index} from={role} content={content} />
  ))
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
