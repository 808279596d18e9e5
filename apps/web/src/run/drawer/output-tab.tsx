'use client'
import type { StepState } from '@heddle/core/run/run-state'
import { useShownRun } from '../shown-run'
import { type RunText, useRunText } from '../text'
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
      <Section title={titleOf(step, text)}>
        <p className="words" aria-live="off" data-testid="stream">
          {latest.text}
        </p>
      </Section>
    )
  }
  return <p className="text-ink-muted">{nothingOf(step, text)}</p>
}

/** What a cancelled call had said is no answer. */
function titleOf(step: StepState | undefined, text: RunText): string {
  if (step?.status === 'cancelled') return text.received
  return step?.endedAt === undefined ? text.answerSoFar : text.answer
}

function nothingOf(step: StepState | undefined, text: RunText): string {
  if (step?.status === 'skipped') return text.skippedOutput
  if (step?.status === 'cancelled') return text.cancelledOutput
  return step?.endedAt === undefined ? text.noOutput : text.noOutputAfter
}
