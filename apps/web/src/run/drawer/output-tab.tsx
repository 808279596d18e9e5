'use client'
import { useShownRun } from '../shown-run'
import { useRunText } from '../text'
import type { TimelineRow } from '../timeline-layout'
import { ErrorWords } from './error-words'
import { Section } from './section'
import { ValueView } from './value-view'

/** What came out: the value, the text as it comes, or why there is none. */
export function OutputTab({ row: { instance, step, attempt } }: { readonly row: TimelineRow }) {
  const { state } = useShownRun()
  const text = useRunText()
  const error = attempt?.error ?? step?.error ?? (state.error?.instance === instance ? state.error : undefined)
  const latest = attempt ?? step?.attempts.at(-1)
  if (error !== undefined) {
    return (
      <>
        <ErrorWords error={error} />
        {latest?.text !== undefined && latest.text !== '' && (
          <Section title={text.received}>
            <ValueView value={latest.text} />
          </Section>
        )}
        {latest?.detail !== undefined && (
          <Section title={text.received}>
            <ValueView value={latest.detail} cut={latest.cut?.detail} />
          </Section>
        )}
      </>
    )
  }
  if (step?.value !== undefined && (attempt === undefined || attempt.status === 'done')) return <ValueView value={step.value} cut={step.cut?.value} />
  if (latest?.text !== undefined && latest.text !== '') {
    return (
      <Section title={step?.endedAt === undefined ? text.answerSoFar : text.answer}>
        <p className="words" aria-live="off" data-testid="stream">
          {latest.text}
        </p>
      </Section>
    )
  }
  const words = step?.status === 'skipped' ? text.skippedOutput : step?.endedAt === undefined ? text.noOutput : text.noOutputAfter
  return <p className="text-ink-muted">{words}</p>
}
