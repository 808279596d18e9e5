import type { Waiting } from '@heddle/core/run/run-event'
import type { RunState } from '@heddle/core/run/run-state'

export interface WaitingStep {
  readonly instance: string
  readonly waiting: Waiting
}

const order: readonly Waiting['for'][] = ['person', 'event', 'time']

/** The steps that wait; those for which somebody can do something come first. */
export function waitingSteps({ steps }: RunState): readonly WaitingStep[] {
  return Object.entries(steps)
    .flatMap(([instance, { status, waiting }]) => (status === 'waiting' && waiting !== undefined ? [{ instance, waiting }] : []))
    .sort((a, b) => order.indexOf(a.waiting.for) - order.indexOf(b.waiting.for))
}

/** Is nothing at work, so that the run as a whole waits? */
export function isAllWaiting({ steps }: RunState): boolean {
  const open = Object.values(steps).filter(({ status }) => status === 'running' || status === 'retrying' || status === 'waiting')
  return open.length > 0 && open.every(({ status }) => status === 'waiting')
}

/** The step that a person answered last since the run was paused; undefined when nobody did. `pausedAt`: milliseconds since 1970. */
export function answeredSince({ steps }: RunState, pausedAt: number): string | undefined {
  const answered = Object.entries(steps).flatMap(([instance, { decision }]) =>
    decision === undefined || decision.at < pausedAt ? [] : [{ instance, at: decision.at }],
  )
  return answered.sort((a, b) => b.at - a.at)[0]?.instance
}
