import { errorTable, type RequestErrorCode } from './error-table'

/** A refusal of the request as such, before any operation saw it: what the repository's own AppError has no code for. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
  readonly code: RequestErrorCode
  readonly status: number
  readonly hint: string
  readonly details: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: RequestErrorCode,
    message: string,
    more: { readonly hint: string; readonly details?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ) {
    super(message)
    this.code = code
    this.status = errorTable[code].status
    this.hint = more.hint
    this.details = more.details
    this.headers = more.headers ?? {}
  }
}
