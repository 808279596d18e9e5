import { cookie, sessionCookie } from '@heddle/api/identify'
import { isRefusal } from '@heddle/api/problem-details'
import { getApproval } from '@heddle/db/approvals/get-approval'
import { getRunSummary } from '@heddle/db/runs/get-run'
import { findSession } from '@heddle/db/sign-in/find-session'
import { findWorkflow } from '@heddle/db/workflows/get-workflow'
import { type Scope, scope } from '@heddle/db/workspaces/scope'
import { openLinked } from './open-linked'
import { services } from './services'

/** What an address is about, by its beginning. */
const things: readonly (readonly [address: RegExp, find: (own: Scope, name: string) => Promise<unknown>])[] = [
  [/^\/runs\/([^/]+)$/, getRunSummary],
  [/^\/approvals\/([^/]+)$/, getApproval],
  [/^\/workflows\/([^/]+)\//, ({ db, workspaceId }, slug) => findWorkflow(db.pool, workspaceId, slug)],
]
const link = /^\/a\/([^/]+)$/

/**
 * With which status a page goes out whose thing is not there; undefined: as it is. The page is the same and says it in
 * words, but whoever has no eyes (a crawler, a monitor, a program) goes by the status. Next's own `notFound()` would send
 * it empty, to be filled in by a script.
 */
export async function statusOfPage({ url, headers }: Request): Promise<404 | 410 | undefined> {
  const { pathname } = new URL(url)
  try {
    const token = link.exec(pathname)?.[1]
    if (token !== undefined) return await statusOfLink(decodeURIComponent(token))
    for (const [address, find] of things) {
      const name = address.exec(pathname)?.[1]
      if (name !== undefined) return await statusOfThing(headers, (own) => find(own, decodeURIComponent(name)))
    }
  } catch (cause) {
    // What is in the way now is in the way of the page as well, which says so.
    services().log.warn({ err: cause }, 'the status of a page is not known')
  }
  return undefined
}

async function statusOfLink(token: string): Promise<404 | 410 | undefined> {
  const linked = await openLinked(token)
  if (!('code' in linked)) return undefined
  return linked.code === 'link.expired' ? 410 : 404
}

/** Whoever is not signed in is sent to where they learn how to. */
async function statusOfThing(headers: Headers, find: (own: Scope) => Promise<unknown>): Promise<404 | undefined> {
  const token = cookie(headers.get('cookie') ?? '', sessionCookie)
  const session = token === undefined ? undefined : await findSession(services().db, token)
  if (session === undefined) return undefined
  try {
    await find(scope(services().db, session.workspaceId))
    return undefined
  } catch (cause) {
    if (isRefusal(cause) && cause.code === 'not-found') return 404
    throw cause
  }
}
