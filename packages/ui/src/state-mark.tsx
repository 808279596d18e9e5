import type { ReactNode } from 'react'
import { classNames } from './class-names'

export type MarkedState = 'queued' | 'running' | 'done' | 'retrying' | 'waiting' | 'sleeping' | 'skipped' | 'failed' | 'cancelled' | 'expired' | 'problem'

const ring = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
const knock = { fill: 'none', stroke: 'var(--knock)', strokeWidth: 1.6, strokeLinecap: 'round' as const, strokeLinejoin: 'round' as const }

/** Shape per state: the shape alone must do in grey. */
const shapes: Record<MarkedState, ReactNode> = {
  queued: <circle cx="8" cy="8" r="5.7" {...ring} />,
  running: (
    <>
      <circle cx="8" cy="8" r="5.7" {...ring} strokeOpacity=".28" strokeWidth="1.9" />
      <path d="M8 2.3A5.7 5.7 0 0 1 13.7 8" {...ring} strokeWidth="1.9" strokeLinecap="round" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" />
      <path d="m5.2 8.2 2 2 3.7-4" {...knock} />
    </>
  ),
  retrying: <path d="M13.3 8a5.3 5.3 0 1 1-1.7-3.9l1.6 1.5M13.3 2.6v3.1h-3.1" {...ring} strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />,
  waiting: (
    <>
      <path d="M8 1.2 14.8 8 8 14.8 1.2 8z" fill="currentColor" />
      <path d="M6.6 5.7v4.6M9.4 5.7v4.6" {...knock} />
    </>
  ),
  sleeping: <path d="M12.8 9.8A5.5 5.5 0 0 1 6.2 3.2a5.5 5.5 0 1 0 6.6 6.6z" {...ring} strokeLinejoin="round" />,
  skipped: (
    <>
      <circle cx="8" cy="8" r="5.7" {...ring} strokeDasharray="2 1.98" />
      <path d="M5.5 8h5" {...ring} strokeLinecap="round" />
    </>
  ),
  failed: (
    <>
      <path d="M5.2 1.3h5.6l3.9 3.9v5.6l-3.9 3.9H5.2l-3.9-3.9V5.2z" fill="currentColor" />
      <path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" {...knock} />
    </>
  ),
  cancelled: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="2" fill="currentColor" />
      <path d="M5.5 8h5" {...knock} />
    </>
  ),
  expired: (
    <>
      <circle cx="8" cy="8" r="5.7" {...ring} />
      <path d="M8 5v3.2l2 1.3" {...ring} strokeLinecap="round" />
    </>
  ),
  problem: (
    <>
      <path d="M8 1.8 15 14H1z" fill="currentColor" />
      <path d="M8 6v3.6M8 11.8v.01" {...knock} />
    </>
  ),
}

const colours: Record<MarkedState, string> = {
  queued: 'text-ink-faint',
  running: 'text-run',
  done: 'text-ok',
  retrying: 'text-warn',
  waiting: 'text-wait',
  sleeping: 'text-ink-muted',
  skipped: 'text-ink-faint',
  failed: 'text-bad',
  cancelled: 'text-ink-muted',
  expired: 'text-ink-muted',
  problem: 'text-warn',
}

interface StateMarkProps {
  readonly state: MarkedState
  /** The word beside the shape, carrying the fact: "retrying 2 of 5, next in 8 s". */
  readonly label: string
  readonly className?: string
}

/** Shape, word and colour of a state. */
export function StateMark({ state, label, className }: StateMarkProps) {
  return (
    <span className={classNames('inline-flex items-center gap-1.5 font-medium', colours[state], className)} data-state={state}>
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" className={state === 'running' ? 'spin flex-none' : 'flex-none'}>
        {shapes[state]}
      </svg>
      {label}
    </span>
  )
}
