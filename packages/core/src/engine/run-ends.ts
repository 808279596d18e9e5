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

export function workLimit(message: string): RunError {
  return {
    code: 'work-limit',
    message,
    hint: 'Let a code node do the heavy work, or give loops and expressions less to go through.',
  }
}

/** A run that an `end` step ends. */
export function stopOf(step: Step, value: Json): RunEventData['run-finished'] {
  if (step.op.op === 'end' && step.op.outcome === 'succeeded') return { status: 'succeeded', output: value }
  const message = typeof value === 'string' ? value : JSON.stringify(value)
  return { status: 'failed', error: { code: 'stopped', message: readable(message), instance: step.id } }
}

/** A message is for people; the whole value is what the step made. */
function readable(message: string): string {
  return message.length > MOST_MESSAGE ? `${message.slice(0, MOST_MESSAGE)}…` : message
}

const MOST_MESSAGE = 4000
