import type { ProblemDetails } from '@heddle/api/problem-details'
import { TRPCClientError } from '@trpc/client'
import type { RefusalWords } from './refusal-words'

/** What the server said no with; undefined when it was not reached or did not say. */
export function refusalOf(cause: unknown): ProblemDetails | undefined {
  const problem = problemOf(cause)
  return problem !== undefined && problem.status < 500 ? problem : undefined
}

/**
 * One or two sentences for the person: what happened, and what to do. The server's own words are for programs (they name
 * headers, fields and addresses): they are shown only where nothing else can say it, see `refusal-words.ts`.
 */
export function refusalText(cause: unknown, words: RefusalWords): string {
  const problem = problemOf(cause)
  if (problem === undefined) return words.unreachable
  const { code, detail, hint, places } = problem
  const place = code === 'invalid' ? places?.[0] : undefined
  if (place !== undefined) return words.place(place.message, lineOf(place.path))
  const said = Object.hasOwn(words.byCode, code) ? words.byCode[code as keyof typeof words.byCode] : undefined
  return said ?? words.other([detail, hint].filter(Boolean).join(' '))
}

function problemOf(cause: unknown): ProblemDetails | undefined {
  if (!(cause instanceof TRPCClientError)) return undefined
  return (cause.data as { readonly problem?: ProblemDetails } | null | undefined)?.problem
}

/** Of a list, which entry, counted from one. */
function lineOf(path: readonly (string | number)[]): number | undefined {
  const index = path.find((step) => typeof step === 'number')
  return typeof index === 'number' ? index + 1 : undefined
}
