import { useSyncExternalStore } from 'react'
import { useEditor } from '../editor-context'
import { useEventLine } from '../overlay/event-words'
import { useText } from '../text'

const MOST = 500

/** What happened in the run, newest first. */
export function RunLogTab() {
  const { follower, language } = useEditor()
  const text = useText()
  const lineOf = useEventLine()
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
            <span className="text-ink-muted">{lineOf(event)}</span>
          </li>
        ))}
    </ul>
  )
}
