import { isRefusal } from '@heddle/api/problem-details'
import { readText } from '@heddle/api/rest/read-body'
import { requireSameOrigin } from '@heddle/api/same-origin'
import { useSignInLink as openSession } from '@heddle/db/sign-in/use-sign-in-link'
import { ownHosts } from './refuse-host'
import { services } from './services'
import { setSession } from './session-cookie'

const FORM_BYTES = 4000

/** The form of /welcome: its one button turns the link's token into a session. What goes wrong is said on the same page, `?error=<code>`. */
export async function signIn(request: Request): Promise<Response> {
  try {
    requireSameOrigin(request, ownHosts().behindProxy)
    const { token, expiresAt } = await openSession(services().db, await tokenOf(request))
    return seeOther('/', { 'set-cookie': setSession(request, token, expiresAt) })
  } catch (cause) {
    if (!isRefusal(cause)) services().log.error({ err: cause }, 'sign-in failed')
    return seeOther(`/welcome?error=${isRefusal(cause) ? cause.code : 'internal'}`)
  }
}

async function tokenOf(request: Request): Promise<string> {
  return new URLSearchParams(await readText(request, FORM_BYTES)).get('token') ?? ''
}

/** To a path only: `localhost` and `127.0.0.1` are both right, and the browser knows which it used. */
function seeOther(location: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } })
}
