import type { ErrorCode } from '../run/run-event'

/** A step that fails when it begins, for a reason of the engine's own. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
  readonly code: ErrorCode
  readonly hint: string

  constructor(code: ErrorCode, message: string, hint: string) {
    super(message)
    this.code = code
    this.hint = hint
  }
}
