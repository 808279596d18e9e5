import type { Json } from '../json'
import type { Step } from '../plan/plan'
import type { RunError, RunEventData } from '../run/run-event'

export function starved(taken: number): RunError {
  return {
    code: 'join.starved',
    message: `Only ${taken} of the branches that it waits for arrived, and no more can come.`,
    hint: 'Let it wait for fewer branches, or let it be skipped when too few arrive.',
  }
}

/** Never to be seen: a run that does less than its plan says is no success. */
export function leftUndone(step: string): RunError {
  return {
    code: 'internal',
    message: `The run has nothing left to do, and "${step}" was neither run nor skipped.`,
    hint: 'This is a fault of Heddle: please report it with the workflow.',
    instance: step,
  }
}

/** A run that an `end` step ends. */
export function stopOf(step: Step, value: Json): RunEventData['run-finished'] {
  if (step.op.op === 'end' && step.op.outcome === 'succeeded') return { status: 'succeeded', output: value }
  const message = typeof value === 'string' ? value : JSON.stringify(value)
  return { status: 'failed', error: { code: 'stopped', message, instance: step.id } }
}
