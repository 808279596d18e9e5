import type { StepState } from '@heddle/core/run/run-state'
import { StateMark } from '@heddle/ui/state-mark.tsx'
import { useEffect, useState } from 'react'
import { useText } from '../text'

/** The last row of a card while a run goes: what it is doing, for how long. */
export function StateRow({ step }: { readonly step: StepState }) {
  const open = step.status === 'running' || step.status === 'retrying'
  const now = useNow(open)
  const { states } = useText()
  const latest = step.attempts.at(-1)
  const word =
    step.status === 'retrying' && latest
      ? states.retrying(latest.attempt + 1, latest.of, Math.max(0, Math.ceil(((latest.retryAt ?? now) - now) / 1000)))
      : step.status === 'retrying'
        ? states.running
        : states[step.status]
  const ms = step.startedAt === undefined ? undefined : (step.endedAt ?? now) - step.startedAt
  return (
    <footer className="node-state">
      <StateMark state={step.status} label={word} />
      {ms !== undefined && step.status !== 'skipped' && <span className="num">{duration(ms)}</span>}
    </footer>
  )
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
