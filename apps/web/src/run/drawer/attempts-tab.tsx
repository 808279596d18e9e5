'use client'
import type { Attempt, StepState } from '@heddle/core/run/run-state'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { duration } from '../../format/duration'
import { markOfAttempt } from '../mark-of'
import { useShownRun } from '../shown-run'
import { useRunText } from '../text'
import type { TimelineRow } from '../timeline-layout'
import { ErrorWords } from './error-words'
import { ValueView } from './value-view'

/** Every try of the step's calls: when, how long, what came of it. */
export function AttemptsTab({ row: { step, attempt } }: { readonly row: TimelineRow }) {
  const text = useRunText()
  const tries = attempt === undefined ? (step?.attempts ?? []) : [attempt]
  if (tries.length === 0) return <p className="text-ink-muted">{text.noAttempts}</p>
  return (
    <ol className="flex flex-col gap-4">
      {tries.map((each) => (
        <Try key={`${each.call}-${each.attempt}`} attempt={each} step={step} />
      ))}
    </ol>
  )
}

function Try({ attempt, step }: { readonly attempt: Attempt; readonly step: StepState | undefined }) {
  const { language, now } = useShownRun()
  const text = useRunText()
  const { usage, detail, error } = attempt
  const number = new Intl.NumberFormat(language)
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hour12: false })
  return (
    <li>
      <p className="num mb-1 flex flex-wrap items-center gap-2">
        <StateMark state={markOfAttempt(attempt, step)} label={text.attempt(attempt.attempt, attempt.of)} />
        <span className="text-ink-muted">
          {clock.format(attempt.startedAt)} · {duration((attempt.endedAt ?? step?.endedAt ?? now) - attempt.startedAt, language)}
        </span>
      </p>
      {usage !== undefined && (
        <p className="num mb-1 text-12 text-ink-muted">
          {[usage.model, text.tokens(number.format(usage.inputTokens ?? 0), number.format(usage.outputTokens ?? 0))].filter(Boolean).join(' · ')}
        </p>
      )}
      {error !== undefined && <ErrorWords error={error} />}
      {detail !== undefined && <ValueView value={detail} cut={attempt.cut?.detail} />}
    </li>
  )
}
