import { randomUUID } from 'node:crypto'
import type { Context } from '@heddle/api/context'
import { isRefusal } from '@heddle/api/problem-details'
import { refusalHeaders } from '@heddle/api/refusal-headers'
import { callsIn, MOST_CALLS, tooManyCalls } from '@heddle/api/trpc/batch'
import { readCall } from '@heddle/api/trpc/read-call'
import { trpcRefusal } from '@heddle/api/trpc/refusal'
import { appRouter } from '@heddle/api/trpc/router'
import { getErrorShape } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { contextFor } from './context-for'
import { services } from './services'
import { clearSession } from './session-cookie'

/** The door for our own pages. Every way of it needs a session (or a key), so that is looked at first. */
export async function answerTrpc(request: Request): Promise<Response> {
  const requestId = randomUUID()
  const response = refusedWhole(request) ?? (await answered(request, requestId))
  response.headers.set('x-request-id', requestId)
  response.headers.set('cache-control', 'no-store')
  // What tRPC refuses before it knows the procedure goes out as plain text, and is JSON as well.
  if (response.headers.get('content-type')?.startsWith('text/plain')) response.headers.set('content-type', 'application/json')
  // Refused as a whole, the session lives on.
  if (signsOut(request) && response.status !== 413 && response.status !== 429) response.headers.append('set-cookie', clearSession(request))
  return response
}

/** One answer for a batch of too many calls: tRPC would answer each of them. */
function refusedWhole(request: Request): Response | undefined {
  const calls = callsIn(request)
  if (calls <= MOST_CALLS) return undefined
  const error = trpcRefusal(tooManyCalls(calls))
  const shape = getErrorShape({ config: appRouter._def._config, error, type: 'unknown', path: undefined, input: undefined, ctx: undefined })
  return Response.json({ error: shape }, { status: shape.data.httpStatus })
}

async function answered(request: Request, requestId: string): Promise<Response> {
  const call = await opened(request, requestId)
  return fetchRequestHandler({
    endpoint: '/api/trpc',
    req: 'request' in call ? call.request : request,
    router: appRouter,
    createContext() {
      if ('refused' in call) throw call.refused
      return call.context
    },
    responseMeta: ({ errors }) => ({ headers: Object.assign({}, ...errors.map(({ cause }) => refusalHeaders(cause))) as Record<string, string> }),
  })
}

type Opened = { readonly request: Request; readonly context: Context } | { readonly refused: Error }

async function opened(request: Request, requestId: string): Promise<Opened> {
  try {
    const context = await contextFor(request, requestId)
    services().rateLimit.take(context.caller.keyId ?? context.caller.userId ?? context.caller.workspaceId, callsIn(request))
    return { request: await readCall(request), context }
  } catch (cause) {
    if (!isRefusal(cause)) services().log.error({ err: cause, requestId }, 'no context')
    return { refused: trpcRefusal(cause) }
  }
}

function signsOut(request: Request): boolean {
  return request.method === 'POST' && new URL(request.url).pathname.split('/').at(-1)?.split(',').includes('session.signOut') === true
}
