import { FinalFailure } from '@heddle/nodes/runner'
import type { OpenRequest } from './guarded-fetch'

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** What may follow to another origin: everything else could be a credential under a name of its own. */
const HARMLESS = new Set(['accept', 'accept-language', 'content-type', 'content-language', 'user-agent', 'idempotency-key'])

/** The request that a redirect asks for; undefined when the answer is none. @throws FinalFailure `call.rejected` when it leads nowhere. */
export function nextRequest({ url, init }: OpenRequest, response: Response): OpenRequest | undefined {
  const location = response.headers.get('location')
  if (!REDIRECTS.has(response.status) || location === null) return undefined
  if (!URL.canParse(location, url))
    throw new FinalFailure('call.rejected', `${url.host} redirected to an address that cannot be read.`, { hint: 'Call the final address directly.' })
  const next = new URL(location, url)
  if (next.hash === '') next.hash = url.hash
  const method = (init.method ?? 'GET').toUpperCase()
  const becomesGet = (response.status === 303 && method !== 'HEAD') || (method === 'POST' && (response.status === 301 || response.status === 302))
  const headers = new Headers(init.headers)
  const names = [...headers.keys()]
  for (const name of names) if ((next.origin !== url.origin && !HARMLESS.has(name)) || (becomesGet && name.startsWith('content-'))) headers.delete(name)
  return { url: next, init: { ...init, headers, ...(becomesGet ? { method: 'GET', body: null } : {}) } }
}
