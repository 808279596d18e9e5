/** Documented in README.md; scripts rely on them. */
export const exitCodes = {
  ok: 0,
  /** The run failed, or problems were found. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** The server cannot be reached, or does not know the key. */
  unreachable: 3,
  notFound: 4,
  conflict: 5,
  /** Too late: the approval has expired or is closed, the run has ended. */
  gone: 6,
  /** Ctrl-C. */
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Ends the command with this code, having said why and what to do next. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly exitCode: ExitCode
  readonly hint: string
  /** For `--json`: what the server said. */
  readonly details: unknown

  constructor(exitCode: ExitCode, message: string, more: { readonly hint: string; readonly details?: unknown }) {
    super(message)
    this.exitCode = exitCode
    this.hint = more.hint
    this.details = more.details
  }
}

export function exitCodeOfStatus(status: number): ExitCode {
  if (status === 401 || status === 403 || status === 429 || status >= 500) return exitCodes.unreachable
  if (status === 404) return exitCodes.notFound
  if (status === 409) return exitCodes.conflict
  if (status === 410) return exitCodes.gone
  return status === 422 ? exitCodes.failed : exitCodes.usage
}
