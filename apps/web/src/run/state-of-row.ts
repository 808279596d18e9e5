import { newRunState } from '@heddle/core/run/reduce'
import type { RunState } from '@heddle/core/run/run-state'
import type { RunRow } from './shown-run'

/**
 * What the run's row alone tells, for while its events cannot be had: how it stands and since when, nothing of its steps.
 * Which step failed is left out, for there is no step to show.
 */
export function stateOfRow({ status, startedAt, endedAt, error }: Pick<RunRow, 'status' | 'startedAt' | 'endedAt' | 'error'>): RunState {
  return {
    ...newRunState(),
    status,
    ...(startedAt !== null && { startedAt: Date.parse(startedAt) }),
    ...(endedAt !== null && { endedAt: Date.parse(endedAt) }),
    ...(error !== null && { error: withoutStep(error) }),
  }
}

function withoutStep({ code, message, hint }: NonNullable<RunRow['error']>): NonNullable<RunState['error']> {
  return { code, message, ...(hint !== undefined && { hint }) }
}
