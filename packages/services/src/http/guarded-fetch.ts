import dns from 'node:dns'
import { FinalFailure } from '@heddle/nodes/runner'
import { fetch as undiciFetch } from 'undici'
import { guardedAgent } from './guarded-agent'
import { limitedResponse } from './limited-response'
import { nextRequest } from './redirect'

export interface GuardedFetchOptions {
  /** Hosts of private networks that the owner allows: `host` or `host:port`. */
  readonly allowedPrivateHosts?: readonly string[]
  /** Most bytes of an answer, unpacked. Default 20 MB. */
  readonly maxBytes?: number
  readonly connectMs?: number
  readonly headersMs?: number
  readonly bodyMs?: number
  /** For tests of names that resolve to private addresses. */
  readonly lookup?: typeof dns.lookup
}

export type GuardedFetch = typeof fetch & {
  /** Ends its open connections. */
  close(): Promise<void>
}

const MOST_REDIRECTS = 5

/**
 * The one way out to the network: `fetch`, but http and https only, to public addresses (or those that the owner
 * allows), checked at every redirect, and with an end to what it reads. Refusals are {@link FinalFailure} `call.refused`.
 *
 * Connections are kept and shared: make one for each list of allowed hosts, not one for all workspaces.
 */
export function guardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const { allowedPrivateHosts = [], maxBytes = 20 * 1024 * 1024, connectMs = 10_000, headersMs = 300_000, bodyMs = 300_000, lookup = dns.lookup } = options
  const agent = guardedAgent({ allowedPrivateHosts, connectMs, headersMs, bodyMs, lookup })

  async function run(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    let request = await firstRequest(input, init)
    for (let redirects = 0; ; redirects++) {
      const response = await checked(request, agent).catch((error: unknown) => {
        throw redirects > 0 && error instanceof FinalFailure ? new RefusedRedirect(error) : error
      })
      const next = init.redirect === 'manual' ? undefined : nextRequest(request, response)
      if (!next) return limitedResponse(response, { url: request.url, redirected: redirects > 0, maxBytes })
      await response.body?.cancel()
      if (init.redirect === 'error' || redirects === MOST_REDIRECTS) throw tooManyRedirects(request.url, init.redirect === 'error')
      request = next
    }
  }

  return Object.assign(run as typeof fetch, { close: () => agent.destroy() })
}

/** The refusal of an address to which the first one redirected: something has gone out already. */
export class RefusedRedirect extends FinalFailure {
  constructor({ code, message, hint, detail }: FinalFailure) {
    super(code, message, { ...(hint === undefined ? {} : { hint }), ...(detail === undefined ? {} : { detail }) })
  }
}

export interface OpenRequest {
  readonly url: URL
  readonly init: RequestInit
}

async function firstRequest(input: string | URL | Request, init: RequestInit): Promise<OpenRequest> {
  if (typeof input === 'string' || input instanceof URL) return { url: parseAddress(String(input)), init }
  const body = input.body === null ? null : await input.arrayBuffer()
  return { url: parseAddress(input.url), init: { method: input.method, headers: input.headers, body, signal: input.signal, ...init } }
}

function parseAddress(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw new FinalFailure('call.refused', 'The address cannot be read.', { hint: 'Write a whole address, for example https://example.com/orders.' })
  }
}

function checkAddress(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FinalFailure('call.refused', `Only http and https addresses can be called, not ${url.protocol}`, { hint: 'Start the address with https://.' })
  if (url.username !== '' || url.password !== '')
    throw new FinalFailure('call.refused', `The address of ${url.host} holds a user name or password.`, {
      hint: 'Take it out of the address and use a secret.',
    })
}

async function checked({ url, init }: OpenRequest, agent: ReturnType<typeof guardedAgent>): Promise<Response> {
  checkAddress(url)
  return send(url, init, agent)
}

async function send(url: URL, init: RequestInit, agent: ReturnType<typeof guardedAgent>): Promise<Response> {
  try {
    const answer = await undiciFetch(url, { ...(init as object), redirect: 'manual', dispatcher: agent })
    return answer as unknown as Response
  } catch (error) {
    throw refusalIn(error) ?? badPort(error, url) ?? error
  }
}

/** The refusal comes out of undici as the cause of "fetch failed". */
function refusalIn(error: unknown): FinalFailure | undefined {
  for (let each: unknown = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if (each instanceof FinalFailure) return each
    if (each instanceof AggregateError) {
      const inner = each.errors.find((one) => one instanceof FinalFailure)
      if (inner) return inner
    }
  }
  return undefined
}

/** Ports of mail, name service and the like are closed to `fetch`. */
function badPort(error: unknown, url: URL): FinalFailure | undefined {
  if (!(error instanceof Error && error.cause instanceof Error && error.cause.message === 'bad port')) return undefined
  return new FinalFailure('call.refused', `${url.hostname} was not called: port ${url.port} belongs to another protocol than HTTP.`, {
    hint: 'Check the port in the address.',
  })
}

function tooManyRedirects(url: URL, forbidden: boolean): FinalFailure {
  const message = forbidden ? `${url.host} answered with a redirect, which is not followed here.` : `${url.host} redirected more than ${MOST_REDIRECTS} times.`
  return new FinalFailure('call.rejected', message, { hint: 'Call the final address directly.' })
}
