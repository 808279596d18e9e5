import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Context } from '../context'
import { requireScope } from '../operation'
import { listEvents } from '../operations/runs/events'
import { openRun } from '../operations/runs/run'
import { problemDetails } from '../problem-details'
import type { RateLimit } from '../rate-limit'
import { rateHeaders } from '../rate-limit'
import { refusalHeaders } from '../refusal-headers'
import { RequestRefused } from '../request-refused'
import { DOCS_POLICY, docsPage } from './docs-page'
import { eventStream, lastEventSeq, wantsStream } from './event-stream'
import { openApiDocument } from './openapi'
import { type RestOperation, restOperations } from './operations'
import { readInput } from './read-input'

export interface RestDependencies {
  /** Who asks and with what. @throws AppError or RequestRefused. */
  contextFor(request: Request, requestId: string): Promise<Context>
  readonly rateLimit: RateLimit
  readonly log: Context['log']
}

const BASE = '/api/v1'
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const alwaysHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** The public REST API as one handler of web-standard requests. */
export function createRestApp(dependencies: RestDependencies): { fetch(request: Request): Promise<Response> } {
  const app = new Hono<{ Variables: { requestId: string } }>()
  app.use(async (c, next) => {
    c.set('requestId', randomUUID())
    await next()
    for (const [name, value] of Object.entries(alwaysHeaders)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', c.get('requestId'))
  })
  app.get(`${BASE}/openapi.json`, (c) => c.json(openApiDocument()))
  app.get(`${BASE}/docs`, (c) => c.html(docsPage(), 200, { 'content-security-policy': DOCS_POLICY }))
  for (const operation of restOperations) {
    app.on(operation.rest.method.toUpperCase(), BASE + honoPath(operation.rest.path), (c) =>
      answer(operation, { dependencies, request: c.req.raw, requestId: c.get('requestId'), params: c.req.param() }),
    )
  }
  for (const [path, allowed] of allowedMethods()) app.all(BASE + path, (c) => otherMethod(c.req.method, allowed))
  app.notFound((c) =>
    refusal(new RequestRefused('not-found', 'There is nothing at this address.', { hint: `${BASE}/openapi.json lists all addresses.` }), c.get('requestId')),
  )
  app.onError((error, c) => failed(error, { log: dependencies.log, requestId: c.get('requestId'), path: c.req.path }))
  return { fetch: async (request) => app.fetch(request) }
}

interface Call {
  readonly dependencies: RestDependencies
  readonly request: Request
  readonly requestId: string
  readonly params: Readonly<Record<string, string>>
}

async function answer(operation: RestOperation, { dependencies, request, requestId, params }: Call): Promise<Response> {
  const ctx = await dependencies.contextFor(request, requestId)
  const rate = dependencies.rateLimit.take(ctx.caller.keyId ?? ctx.caller.userId ?? ctx.caller.workspaceId)
  if (operation.needs !== undefined) requireScope(ctx, operation.needs)
  const input = await readInput(operation, request, params)
  const response = operation.name === listEvents.name && wantsStream(request) ? await streamed(ctx, input, request) : await performed(operation, ctx, input)
  for (const [name, value] of Object.entries(rateHeaders(rate))) response.headers.set(name, value)
  return response
}

async function performed({ rest, run }: RestOperation, ctx: Context, input: Record<string, unknown>): Promise<Response> {
  const output = await run(ctx, input)
  const status = rest.statusOf?.(output) ?? rest.statuses?.[0] ?? 200
  const headers = rest.headersOf?.(output) ?? {}
  return status === 204 ? new Response(null, { status, headers }) : Response.json(output, { status, headers })
}

async function streamed(ctx: Context, input: Record<string, unknown>, request: Request): Promise<Response> {
  const { id, after } = listEvents.input.parse(input)
  const { lastSeq } = await openRun(ctx, id)
  return eventStream(ctx, { id, after: lastEventSeq(request, id, lastSeq) ?? after }, request)
}

function failed(error: unknown, { log, requestId, path }: { log: Context['log']; requestId: string; path: string }): Response {
  const response = refusal(error, requestId)
  if (response.status >= 500) log.error({ err: error, requestId, path }, 'request failed')
  return response
}

function refusal(error: unknown, requestId: string): Response {
  const problem = problemDetails(error, requestId)
  const headers = { 'content-type': 'application/problem+json', ...refusalHeaders(error) }
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

function otherMethod(method: string, allowed: string): Response {
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow: allowed } })
  throw new RequestRefused('method-not-allowed', `${method} is not possible here.`, { hint: `Use ${allowed}.`, headers: { allow: allowed } })
}

function allowedMethods(): Map<string, string> {
  const byPath = new Map<string, Set<string>>([
    ['/openapi.json', new Set(['get'])],
    ['/docs', new Set(['get'])],
  ])
  for (const { rest } of restOperations) {
    const path = honoPath(rest.path)
    byPath.set(path, (byPath.get(path) ?? new Set()).add(rest.method))
  }
  return new Map(
    [...byPath].map(([path, set]) => [
      path,
      methods
        .filter((method) => set.has(method))
        .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
        .join(', '),
    ]),
  )
}

function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
