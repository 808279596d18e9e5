import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { RequestErrorCode } from '../error-table'
import { isRefusal, type ProblemDetails, problemDetails } from '../problem-details'
import { RequestRefused } from '../request-refused'

type TrpcCode = ConstructorParameters<typeof TRPCError>[0]['code']

const codes: Readonly<Record<number, TrpcCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** A refusal as tRPC wants it, with a status that fits; anything else is our bug and says nothing of its inside. */
export function trpcRefusal(cause: unknown): TRPCError {
  if (!isRefusal(cause)) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side.', cause })
  return new TRPCError({ code: codes[cause.status] ?? 'BAD_REQUEST', message: cause.message, cause })
}

/** What tRPC itself refuses before any procedure is asked: the caller's doing, never our bug. */
const ownRefusals: Readonly<Partial<Record<TrpcCode, RequestErrorCode>>> = {
  PARSE_ERROR: 'malformed-json',
  BAD_REQUEST: 'bad-request',
  NOT_FOUND: 'not-found',
  METHOD_NOT_SUPPORTED: 'method-not-allowed',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported-media-type',
  PAYLOAD_TOO_LARGE: 'too-large',
}

/** The same document that the REST door sends. */
export function trpcProblem(error: TRPCError, requestId: string | undefined): ProblemDetails {
  const { cause, code } = error
  if (isRefusal(cause) || cause instanceof z.ZodError) return problemDetails(cause, requestId)
  const own = ownRefusals[code]
  if (own === undefined) return problemDetails(error, requestId)
  return problemDetails(
    new RequestRefused(own, 'This is no call of a procedure of this server.', { hint: 'Programs use the REST API: /api/v1/docs.' }),
    requestId,
  )
}
