import type { ProblemDetails } from '@heddle/api/problem-details'
import { TRPCClientError } from '@trpc/client'

/** What the server said no with; undefined when it was not reached or did not say. */
export function refusalOf(cause: unknown): ProblemDetails | undefined {
  if (!(cause instanceof TRPCClientError)) return undefined
  const problem = (cause.data as { readonly problem?: ProblemDetails } | null | undefined)?.problem
  return problem !== undefined && problem.status < 500 ? problem : undefined
}

/** One or two sentences for the person: what happened, and what to do. */
export function refusalText(cause: unknown, unreachable: string): string {
  const refusal = refusalOf(cause)
  if (refusal !== undefined) return [refusal.detail, refusal.hint].filter(Boolean).join(' ')
  return cause instanceof TRPCClientError && cause.data !== null && cause.data !== undefined ? cause.message : unreachable
}
