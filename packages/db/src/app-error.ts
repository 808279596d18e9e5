/** Every way in which a caller can be refused: the HTTP status and a title that stays the same. */
export const appErrors = {
  'not-found': { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'In conflict with what is there' },
  'stale-revision': { status: 409, title: 'Changed by someone else' },
  'already-used': { status: 409, title: 'Used already' },
  'idempotency-mismatch': { status: 409, title: 'Idempotency key used for something else' },
  invalid: { status: 422, title: 'Not valid' },
  problems: { status: 422, title: 'The workflow has problems' },
  unauthorized: { status: 401, title: 'Not signed in' },
  expired: { status: 401, title: 'Expired' },
  revoked: { status: 401, title: 'Revoked' },
  forbidden: { status: 403, title: 'Not allowed' },
  'too-large': { status: 413, title: 'Too large' },
  'rate-limited': { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'Not available right now' },
} as const

export type AppErrorCode = keyof typeof appErrors

/** By its name: a bundler may load this class twice, and then `instanceof` is blind. */
export function isAppError(thrown: unknown): thrown is AppError {
  return thrown instanceof Error && thrown.name === 'AppError' && 'code' in thrown && Object.hasOwn(appErrors, String(thrown.code))
}

/** A refusal that the caller can do something about. Its words are for people: no SQL, no path, no secret. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: AppErrorCode
  readonly status: number
  /** What to do next. */
  readonly hint: string
  /** What a program needs to go on (e.g. the edits that a stale client missed). Plain JSON. */
  readonly details: unknown

  constructor(code: AppErrorCode, message: string, more: { readonly hint: string; readonly details?: unknown }) {
    super(message)
    this.code = code
    this.status = appErrors[code].status
    this.hint = more.hint
    this.details = more.details
  }
}
