import { AppError } from '@heddle/db/app-error'
import { isUnavailable } from '@heddle/db/connect/unavailable'
import { ApplicationFailure } from '@temporalio/common'

/**
 * To Temporal: a database that is away is asked again, by the workflow's retry policy; what it refuses for good is final, so that nothing
 * stands still. `what`: the sentence's object.
 */
export function storeFailure(error: unknown, what: string): ApplicationFailure {
  if (isUnavailable(error)) return ApplicationFailure.create({ message: 'The store does not answer.', type: 'store.unavailable' })
  const why = error instanceof AppError ? error.message : codeOf(error)
  return ApplicationFailure.create({ message: `The store refuses ${what}: ${why}`, type: 'store.refused', nonRetryable: true })
}

/** An error's class and code, never its words: they may quote values. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}
