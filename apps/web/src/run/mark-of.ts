import type { Attempt, RunState, StepState } from '@heddle/core/run/run-state'
import { markOfRun } from '@heddle/editor/overlay/mark-of-run'
import type { MarkedState } from '@heddle/ui/state-mark.tsx'
import { isAllWaiting, waitingSteps } from './waiting-step'

/** One that waits as a whole, or is paused, is not at work. */
export function markOfOpenRun(state: RunState): MarkedState {
  if (state.status !== 'running') return markOfRun(state.status)
  if (state.pausedAt !== undefined) return 'sleeping'
  if (!isAllWaiting(state)) return 'running'
  return waitingSteps(state)[0]?.waiting.for === 'time' ? 'sleeping' : 'waiting'
}

/** A node that has not begun is queued. */
export function markOfStep(step: StepState | undefined): 'queued' | 'sleeping' | StepState['status'] {
  if (step?.status === 'waiting' && step.waiting?.for === 'time') return 'sleeping'
  return step?.status ?? 'queued'
}

/** A try that was cut off when its step ended is not running any more, though nobody could write that down. */
export function markOfAttempt({ status }: Attempt, step: StepState | undefined): Attempt['status'] | 'cancelled' {
  return status === 'running' && step?.endedAt !== undefined ? 'cancelled' : status
}
