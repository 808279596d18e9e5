import type { RunEvent } from '@heddle/core/run/run-event'
import { useStateWords } from '@heddle/ui/state-words'
import { useSyncExternalStore } from 'react'
import { useEditor } from '../editor-context'
import { markOfRun } from '../overlay/mark-of-run'
import { useText } from '../text'

const MOST = 500

/** What happened in the run, newest first. */
export function RunLogTab() {
  const { follower, language } = useEditor()
  const text = useText()
  const words = useStateWords()
  const { events } = useSyncExternalStore(follower.subscribe, follower.getSnapshot, follower.getSnapshot)
  if (events.length === 0) return <p className="p-3 text-ink-muted">{text.noRunYet}</p>
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hour12: false })
  return (
    <ul>
      {events
        .slice(-MOST)
        .reverse()
        .map((event) => (
          <li key={event.key} className="dock-row">
            <time className="num text-ink-muted">{time.format(event.at)}</time>
            <span className="w-44 truncate">{event.instance ?? ''}</span>
            <code>{event.type}</code>
            <span className="text-ink-muted">{lineOf(event, words)}</span>
          </li>
        ))}
    </ul>
  )
}

function lineOf(event: RunEvent, words: ReturnType<typeof useStateWords>): string {
  switch (event.type) {
    case 'call-failed':
    case 'step-failed':
      return event.data.error.message
    case 'step-finished':
      return event.data.ports.join(', ')
    case 'run-finished':
      return event.data.error?.message ?? words[markOfRun(event.data.status)]
    default:
      return ''
  }
}
