import { grouped } from '@heddle/core/expression/budget'
import type { Json, JsonObject } from '@heddle/core/json'
import type { RunError } from '@heddle/core/run/run-event'
import { FinalFailure, RetryableFailure, UncertainFailure } from '@heddle/nodes/runner'
import { ApplicationFailure } from '@temporalio/common'
import { workerStopped } from './activities'

/** How a try ended that did not end well: what to record, and whether another one may follow. */
export interface FailedTry {
  readonly error: RunError
  readonly retryable: boolean
  /** What came instead, for the run page: a refusal's text, a truncated answer, an error's body. */
  readonly detail?: JsonObject
  /** What the other side asked us to wait. */
  readonly afterMs?: number | undefined
}

type Conceal = <Value extends Json | RunError>(value: Value) => Value

/**
 * Sorts what a runner threw. What is none of its three failures is our bug: people get a safe sentence, the log the whole.
 *
 * @returns undefined for a bug.
 */
export function failedTry(thrown: unknown, instance: string, conceal: Conceal = (value) => value): FailedTry | undefined {
  if (!(thrown instanceof RetryableFailure || thrown instanceof FinalFailure || thrown instanceof UncertainFailure)) return undefined
  const { code, message, hint } = thrown
  const error = conceal({ code, message, ...(hint === undefined ? {} : { hint }), instance })
  if (thrown instanceof RetryableFailure) return { error, retryable: true, afterMs: thrown.afterMs }
  const detail = thrown instanceof FinalFailure ? thrown.detail : undefined
  return { error, retryable: false, ...(detail === undefined ? {} : { detail: conceal(detail) }) }
}

export function bug(instance: string): FailedTry {
  return {
    error: {
      code: 'internal',
      message: 'Heddle itself failed while it carried out this step.',
      hint: 'Look into the worker’s log for this run; please report it.',
      instance,
    },
    retryable: false,
  }
}

export function uncertain(instance: string): FailedTry {
  return {
    error: {
      code: 'call.uncertain',
      message: 'This call may have gone out before the worker stopped, and it must not go out twice.',
      hint: 'Look at the other side whether it arrived, then answer the question about it. A tool that is safe to repeat may be marked so.',
      instance,
    },
    retryable: false,
  }
}

export function tooSlow(ms: number, instance: string): FailedTry {
  return {
    error: {
      code: 'call.timeout',
      message: `No answer within ${ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`}.`,
      hint: 'Give the step a longer time limit, or ask for less.',
      instance,
    },
    retryable: true,
  }
}

/** No worker has come that knows the step: all of them are older than the plan. */
export function tooNew(runner: string): FinalFailure {
  return new FinalFailure('internal', `No worker here can carry out "${runner}": all that looked are older than this version of the workflow.`, {
    hint: 'Update the workers to the version of Heddle that the workflow was published with, then run it again.',
  })
}

export function tooLarge(bytes: number, most: number, instance: string): FailedTry {
  return {
    error: {
      code: 'value.too-large',
      message: `The result has ${grouped(bytes)} bytes as JSON text, and may have ${grouped(most)}.`,
      hint: 'Ask for less, for one part at a time, or for the address of the whole.',
      instance,
    },
    retryable: false,
  }
}

/** To Temporal: begin again after so long. The words for people travel in the details; a message would stand in the history as plain text. */
export function retryIn(ms: number, error: RunError): ApplicationFailure {
  return ApplicationFailure.create({ message: error.code, type: error.code, nextRetryDelay: ms, details: [error] })
}

export function final(error: RunError): ApplicationFailure {
  return ApplicationFailure.create({ message: error.code, type: error.code, nonRetryable: true, details: [error] })
}

/** This worker stops or is too old, or another has the call by now: neither a failure nor a try. */
export function elsewhere(afterMs = 100): ApplicationFailure {
  return ApplicationFailure.create({ message: workerStopped, type: workerStopped, nextRetryDelay: afterMs })
}
