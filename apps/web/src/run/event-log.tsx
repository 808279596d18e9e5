'use client'
import { useEventLine } from '@heddle/editor/overlay/event-words'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useContext, useMemo, useRef } from 'react'
import { ChosenRowContext } from './chosen-row'
import { useShownRun } from './shown-run'
import { useRunText } from './text'

const ROW_HEIGHT = 26

/** Everything that happened, in the order in which it was written down. */
export function EventLog() {
  const { events, language, nameOf } = useShownRun()
  const text = useRunText()
  const lineOf = useEventLine()
  const { choose } = useContext(ChosenRowContext)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: events.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_HEIGHT, overscan: 20 })
  const time = useMemo(
    () => new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hour12: false }),
    [language],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section ref={scroller} className="min-h-0 flex-1 overflow-auto" aria-label={text.log} tabIndex={0}>
      <ol className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const event = events[index]
          if (event === undefined) return null
          const { instance } = event
          return (
            <li key={event.key} className="event-row" style={{ transform: `translateY(${start}px)` }}>
              <time className="num text-ink-muted" title={new Date(event.at).toISOString()}>
                {time.format(event.at)}
              </time>
              <code>{event.type}</code>
              {instance === undefined ? (
                <span className="text-ink-faint">{text.wholeRun}</span>
              ) : (
                <button type="button" className="link text-left" onClick={() => choose(instance)}>
                  {nameOf(instance)}
                </button>
              )}
              <span className="text-ink-muted" title={lineOf(event)}>
                {lineOf(event)}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
