import { errorCodes, type RunError } from '@heddle/core/run/run-event'

/** By hand: workflow code holds no schema library. A code that a newer worker knows and this engine does not is none. */
export function isRunError(detail: unknown): detail is RunError {
  if (typeof detail !== 'object' || detail === null) return false
  const { code, message, hint, instance } = detail as Readonly<Record<string, unknown>>
  return (
    errorCodes.some((known) => known === code) &&
    typeof message === 'string' &&
    [hint, instance].every((text) => text === undefined || typeof text === 'string')
  )
}
