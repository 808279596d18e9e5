import type { Attempt, RunStatus, StepState } from '@heddle/core/run/run-state'
import type { MarkedState } from '@heddle/ui/state-mark.tsx'

const marks: Record<RunStatus, MarkedState> = { requested: 'queued', running: 'running', succeeded: 'done', failed: 'failed', cancelled: 'cancelled' }

export function markOfRun(status: RunStatus): MarkedState {
  return marks[status]
}

/** A node that has not begun is queued. */
export function markOfStep(step: StepState | undefined): 'queued' | StepState['status'] {
  return step?.status ?? 'queued'
}

/** A try that was cut off when its step ended is not running any more, though nobody could write that down. */
export function markOfAttempt({ status }: Attempt, step: StepState | undefined): Attempt['status'] | 'cancelled' {
  return status === 'running' && step?.endedAt !== undefined ? 'cancelled' : status
}
