import type { StepState } from '@heddle/core/run/run-state'
import { type CardQuestion, cardQuestion } from './card-question'

/** What a card shows of a step in a run; the values that went in and out, and text as it comes, are not on it. */
export interface CardStep {
  readonly status: StepState['status']
  readonly ports?: readonly string[]
  readonly startedAt?: number
  readonly endedAt?: number
  /** The try that failed last, while the next is awaited. */
  readonly failed?: { readonly attempt: number; readonly of: number; readonly retryAt?: number }
  readonly waiting?:
    | { readonly for: 'person'; readonly asked?: CardQuestion }
    | { readonly for: 'event'; readonly event: string }
    | { readonly for: 'time'; readonly until: number }
}

export function cardStep({ status, ports, startedAt, endedAt, attempts, waiting }: StepState): CardStep {
  const latest = status === 'retrying' ? attempts.at(-1) : undefined
  return {
    status,
    ...(ports && { ports }),
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(latest && { failed: { attempt: latest.attempt, of: latest.of, ...(latest.retryAt !== undefined && { retryAt: latest.retryAt }) } }),
    ...(status === 'waiting' && waiting && { waiting: shownWaiting(waiting) }),
  }
}

function shownWaiting(waiting: NonNullable<StepState['waiting']>): NonNullable<CardStep['waiting']> {
  if (waiting.for === 'time') return { for: 'time', until: waiting.until }
  if (waiting.for === 'event') return { for: 'event', event: waiting.event }
  const asked = cardQuestion(waiting)
  return { for: 'person', ...(asked && { asked }) }
}
