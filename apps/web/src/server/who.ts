import { cookie, sessionCookie } from '@heddle/api/identify'
import { findSession } from '@heddle/db/sign-in/find-session'
import { services } from './services'

/** Who is signed in, for pages on the server, from the request's `Cookie` header; undefined for nobody. */
export async function whoIsSignedIn(cookieHeader: string | null): Promise<{ readonly userName: string; readonly workspaceName: string } | undefined> {
  const token = cookie(cookieHeader ?? '', sessionCookie)
  return token === undefined ? undefined : findSession(services().db, token)
}
