import { deciderSchema } from '@heddle/core/approval/decider'
import { sayIssue } from '@heddle/core/problems/say-issue'
import { type AppError, isAppError } from '@heddle/db/app-error'
import { closedReasons } from '@heddle/db/approvals/standing'
import { z } from 'zod'
import { errorTable, isErrorCode, type RequestErrorCode } from './error-table'
import { problemSchema } from './operations/drafts/problem'
import { momentSchema } from './plain-values'
import type { RequestRefused } from './request-refused'

/** What every refusal and failure looks like (RFC 9457), over both doors. */
export const problemDetailsSchema = z
  .object({
    type: z.string().meta({ description: 'Names the kind of error: the page that explains the code.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What happened, to what.' }),
    code: z.string().meta({ description: 'Stable; for programs.' }),
    hint: z.string().optional().meta({ description: 'What to do next.' }),
    instance: z.string().optional().meta({ description: 'The id of this request, as in the log.' }),
    places: z
      .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
      .optional()
      .meta({ description: 'Places in the request that are not as described.' }),
    problems: z.array(problemSchema).optional().meta({ description: 'Everything that is wrong with the graph.' }),
    revision: z.int().optional().meta({ description: "With `stale-revision`: the draft's revision now." }),
    by: deciderSchema.optional().meta({ description: 'With `approval.already-decided`: who was first.' }),
    at: momentSchema.optional().meta({ description: 'When it was decided, or its time was over.' }),
    answer: z.string().optional().meta({ description: 'The answer that stands.' }),
    reason: z.enum(closedReasons).optional().meta({ description: 'With `approval.closed`: why nobody needs to answer any more.' }),
  })
  .meta({ id: 'ProblemDetails', description: 'RFC 9457.' })

export type ProblemDetails = z.output<typeof problemDetailsSchema>
export type RequestPlace = NonNullable<ProblemDetails['places']>[number]

/** Turns anything thrown into what the caller may know of it: what is no error of theirs says nothing of its inside. */
export function problemDetails(thrown: unknown, requestId?: string): ProblemDetails {
  const instance = requestId === undefined ? {} : { instance: `urn:uuid:${requestId}` }
  if (thrown instanceof z.ZodError) return { ...ofPlaces(placesOf(thrown)), ...instance }
  if (!isRefusal(thrown) || !isErrorCode(thrown.code))
    return { ...base('internal'), detail: 'Something went wrong on our side.', hint: 'Try again; the request id finds it in the log.', ...instance }
  return { ...base(thrown.code), detail: thrown.message, hint: thrown.hint, ...instance, ...detailsOf(thrown) }
}

export function isRefusal(thrown: unknown): thrown is AppError | RequestRefused {
  return isAppError(thrown) || (thrown instanceof Error && thrown.name === 'RequestRefused' && 'code' in thrown)
}

function base(code: RequestErrorCode): Pick<ProblemDetails, 'type' | 'title' | 'status' | 'code'> {
  const { status, title } = errorTable[code]
  return { type: `/api/v1/docs#${code}`, title, status, code }
}

function ofPlaces(places: RequestPlace[]): ProblemDetails {
  const first = places[0]
  const where = first === undefined || first.path.length === 0 ? 'The request' : `"${first.path.join('.')}"`
  return {
    ...base('invalid'),
    detail: first === undefined ? 'The request is not as described.' : `${where} ${first.message}.`,
    hint: 'The OpenAPI document at /api/v1/openapi.json describes what is taken.',
    places,
  }
}

/** At most twenty, and no value of the caller's in them. */
function placesOf(error: z.ZodError): RequestPlace[] {
  return error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))), message: sayIssue(issue) }))
}

const detailSchema = problemDetailsSchema.pick({ places: true, problems: true, revision: true, by: true, at: true, answer: true, reason: true }).partial()

function detailsOf(error: AppError | RequestRefused): z.output<typeof detailSchema> {
  const parsed = detailSchema.safeParse(error.details ?? {})
  return parsed.success ? parsed.data : {}
}
