import { TRPCError } from '@trpc/server'
import { isRefusal } from '../problem-details'

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
