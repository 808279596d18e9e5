import { randomUUID } from 'node:crypto'
import { isRefusal } from '@heddle/api/problem-details'
import { trpcRefusal } from '@heddle/api/trpc/refusal'
import { appRouter } from '@heddle/api/trpc/router'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { contextFor } from './context-for'
import { services } from './services'
import { clearSession } from './session-cookie'

/** The door for our own pages. Every way of it needs a session (or a key), so that is looked at first. */
export async function answerTrpc(request: Request): Promise<Response> {
  const requestId = randomUUID()
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    async createContext() {
      try {
        const context = await contextFor(request, requestId)
        services().rateLimit.take(context.caller.keyId ?? context.caller.userId ?? context.caller.workspaceId)
        return context
      } catch (cause) {
        if (!isRefusal(cause)) services().log.error({ err: cause, requestId }, 'no context')
        throw trpcRefusal(cause)
      }
    },
  })
  response.headers.set('x-request-id', requestId)
  response.headers.set('cache-control', 'no-store')
  if (signsOut(request)) response.headers.append('set-cookie', clearSession(request))
  return response
}

function signsOut(request: Request): boolean {
  return request.method === 'POST' && new URL(request.url).pathname.split('/').at(-1)?.split(',').includes('session.signOut') === true
}
