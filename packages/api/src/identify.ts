import type { Database } from '@heddle/db/connect/database'
import { findApiKey } from '@heddle/db/keys/find-api-key'
import { findSession } from '@heddle/db/sign-in/find-session'
import type { Caller } from './context'
import { RequestRefused } from './request-refused'
import { requireSameOrigin } from './same-origin'
import { knownScopes, scopesOfRole } from './scopes'

export const sessionCookie = 'heddle_session'

/**
 * Who asks, by `Authorization: Bearer hd_...` or by the session's cookie. A key in the header stands before a cookie.
 *
 * @throws AppError or RequestRefused `unauthorized`, `expired`, `revoked`; `forbidden` for a cookie from another site.
 */
export async function identify(db: Database, request: Request, { behindProxy = false }: { readonly behindProxy?: boolean } = {}): Promise<Caller> {
  const authorization = request.headers.get('authorization')
  if (authorization !== null) return byKey(db, authorization)
  const token = cookie(request.headers.get('cookie') ?? '', sessionCookie)
  if (token === undefined) throw notSignedIn('No API key and no session was sent.')
  requireSameOrigin(request, behindProxy)
  const session = await findSession(db, token)
  if (session === undefined) throw notSignedIn('This session is over.')
  const { workspaceId, userId, userName, workspaceName, role } = session
  return { workspaceId, userId, scopes: scopesOfRole(role), session: { token, userName, workspaceName, role } }
}

async function byKey(db: Database, authorization: string): Promise<Caller> {
  const key = /^Bearer +(hd_[A-Za-z0-9_-]{1,200})\s*$/i.exec(authorization)?.[1]
  if (key === undefined) throw notSignedIn('The header "Authorization" holds no key of this server.')
  const row = await findApiKey(db, key)
  return {
    workspaceId: row.workspaceId,
    keyId: row.id,
    keyName: row.name,
    scopes: knownScopes(row.scopes),
    ...(row.workflowId === undefined ? {} : { workflowId: row.workflowId }),
  }
}

function notSignedIn(message: string): RequestRefused {
  return new RequestRefused('unauthorized', message, {
    hint: 'Send "Authorization: Bearer hd_...", or sign in with the link that the server printed when it started.',
  })
}

export function cookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && value !== '') return value
  }
  return undefined
}
