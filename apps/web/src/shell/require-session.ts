import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { whoIsSignedIn } from '../server/who'

/** Who looks at the page; nobody is sent to where they learn how to sign in. */
export async function requireSession(): Promise<{ readonly userName: string; readonly workspaceName: string }> {
  const who = await whoIsSignedIn((await headers()).get('cookie'))
  if (who === undefined) redirect('/sign-in')
  return who
}
