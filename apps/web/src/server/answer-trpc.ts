import { randomUUID } from 'node:crypto'
import type { Context } from '@heddle/api/context'
import { isRefusal } from '@heddle/api/problem-details'
import { readCall } from '@heddle/api/trpc/read-call'
import { trpcRefusal } from '@heddle/api/trpc/refusal'
import { appRouter } from '@heddle/api/trpc/router'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { contextFor } from './context-for'
import { services } from './services'
import { clearSession } from './session-cookie'

/** The door for our own pages. Every way of it needs a session (or a key), so that is looked at first. */
export async function answerTrpc(request: Request): Promise<Response> {
  const requestId = randomUUID()
  const call = await opened(request, requestId)
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: 'request' in call ? call.request : request,
    router: appRouter,
    createContext() {
      if ('refused' in call) throw call.refused
      return call.context
    },
  })
  response.headers.set('x-request-id', requestId)
  response.headers.set('cache-control', 'no-store')
  // What tRPC refuses before it knows the procedure goes out as plain text, and is JSON as well.
  if (response.headers.get('content-type')?.startsWith('text/plain')) response.headers.set('content-type', 'application/json')
  if (signsOut(request)) response.headers.append('set-cookie', clearSession(request))
  return response
}

type Opened = { readonly request: Request; readonly context: Context } | { readonly refused: Error }

async function opened(request: Request, requestId: string): Promise<Opened> {
  try {
    const context = await contextFor(request, requestId)
    services().rateLimit.take(context.caller.keyId ?? context.caller.userId ?? context.caller.workspaceId)
    return { request: await readCall(request), context }
  } catch (cause) {
    if (!isRefusal(cause)) services().log.error({ err: cause, requestId }, 'no context')
    return { refused: trpcRefusal(cause) }
  }
}

function signsOut(request: Request): boolean {
  return request.method === 'POST' && new URL(request.url).pathname.split('/').at(-1)?.split(',').includes('session.signOut') === true
}
