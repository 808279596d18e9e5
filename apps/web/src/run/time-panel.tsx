'use client'
import { duration } from '../format/duration'
import { useShownRun } from './shown-run'
import { useRunText } from './text'
import { timeSpent } from './time-spent'
import type { Timeline } from './timeline-layout'
import { tokensByModel } from './tokens-by-model'

/** Where the time and the tokens went. */
export function TimePanel({ timeline }: { readonly timeline: Timeline }) {
  const { language, state } = useShownRun()
  const text = useRunText()
  const spent = timeSpent(timeline)
  const parts = [
    { kind: 'k-model', word: text.modelCalls, ms: spent.model },
    { kind: 'k-tool', word: text.toolCalls, ms: spent.tool },
    { kind: 'k-failed', word: text.failedTries, ms: spent.failed },
    { kind: 'k-retry', word: text.retryWaits, ms: spent.retry },
    { kind: 'k-person', word: text.forPeople, ms: spent.person },
    { kind: 'k-wait', word: text.otherWaits, ms: spent.wait },
  ].filter(({ ms }) => ms > 0)
  const models = tokensByModel(state)
  const number = new Intl.NumberFormat(language)
  if (parts.length === 0 && models.length === 0) return null
  return (
    <div className="max-h-1/2 flex-none overflow-auto px-3 py-2.5 text-12">
      {parts.length > 0 && (
        <>
          <h2 className="font-semibold" title={text.overlaps}>
            {text.whereTime}
          </h2>
          <div className="time-stack" aria-hidden="true">
            {parts.map(({ kind, ms }) => (
              <i key={kind} className={kind} style={{ flex: ms }} />
            ))}
          </div>
          {parts.map(({ kind, word, ms }) => (
            <p key={kind} className="flex h-6 items-center gap-2">
              <i className={`swatch ${kind}`} />
              {word}
              <span className="num ml-auto text-ink-muted">{duration(ms, language)}</span>
            </p>
          ))}
        </>
      )}
      {models.length > 0 && <h2 className="mt-2 font-semibold">{text.byModel}</h2>}
      {models.map(({ model, calls, inputTokens, outputTokens }) => (
        <p key={model} className="flex min-h-6 flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate">{model}</span>
          <span className="text-ink-muted">{text.calls(calls)}</span>
          <span className="num ml-auto">{text.tokens(number.format(inputTokens), number.format(outputTokens))}</span>
        </p>
      ))}
    </div>
  )
}
