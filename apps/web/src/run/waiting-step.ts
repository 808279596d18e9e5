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
