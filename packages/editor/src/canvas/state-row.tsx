import { useLanguage } from '@heddle/ui/catalogue'
import { type MarkedState, StateMark } from '@heddle/ui/state-mark.tsx'
import { useStateWords } from '@heddle/ui/state-words'
import { useEffect, useState } from 'react'
import { useText } from '../text'
import type { CardStep } from './card-step'

interface StateRowProps {
  readonly step: CardStep
  /** What the node does: it stands here while nothing runs. */
  readonly about?: string
}

/** In the place of a card's line while a run goes: what it is doing, for how long. */
export function StateRow({ step, about }: StateRowProps) {
  const open = step.endedAt === undefined && step.status !== 'skipped'
  const now = useNow(open)
  const word = useStateWord(step, now)
  const ms = step.startedAt === undefined ? undefined : (step.endedAt ?? now) - step.startedAt
  return (
    <footer className="node-state" title={about}>
      <span className="node-state-word" title={word}>
        <StateMark state={markOf(step)} label={word} />
      </span>
      {ms !== undefined && step.status !== 'skipped' && <span className="num">{duration(ms)}</span>}
    </footer>
  )
}

/** A person is waited for, a moment is slept until. */
export function markOf({ status, waiting }: CardStep): MarkedState {
  return status === 'waiting' && waiting?.for === 'time' ? 'sleeping' : status
}

function useStateWord({ status, failed, waiting }: CardStep, now: number): string {
  const { states } = useText()
  const words = useStateWords()
  const [language] = useLanguage()
  if (status === 'retrying') {
    return failed ? states.retrying(failed.attempt + 1, failed.of, Math.max(0, Math.ceil(((failed.retryAt ?? now) - now) / 1000))) : words.running
  }
  if (status !== 'waiting' || waiting === undefined) return words[status]
  if (waiting.for === 'person') return states.waitingForPerson
  if (waiting.for === 'event') return states.waitingForEvent(waiting.event)
  const isToday = new Date(waiting.until).toDateString() === new Date(now).toDateString()
  return states.sleeping(new Intl.DateTimeFormat(language, { timeStyle: 'short', ...(!isToday && { dateStyle: 'short' }) }).format(waiting.until))
}

/** A clock that only ticks while something is going on. Milliseconds since 1970. */
function useNow(ticks: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticks) return
    const timer = setInterval(() => setNow(Date.now()), 200)
    return () => clearInterval(timer)
  }, [ticks])
  return now
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const minutes = Math.floor(ms / 60_000)
  return `${minutes} min ${Math.round((ms % 60_000) / 1000)} s`
}
