import type { ErrorCode } from '../run/run-event'

/** Why a template or an expression gave no value. The engine makes it the step's failure. */
export class ExpressionFailure extends Error {
  override readonly name = 'ExpressionFailure'
  readonly code: Extract<ErrorCode, 'ref.missing' | 'cel.error' | 'json.invalid' | 'type.mismatch' | 'value.too-large'>
  readonly hint: string

  constructor(code: ExpressionFailure['code'], message: string, hint: string) {
    super(message)
    this.code = code
    this.hint = hint
  }
}
