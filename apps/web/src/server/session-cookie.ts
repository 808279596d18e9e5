import { sessionCookie } from '@heddle/api/identify'
import { ownHosts } from './refuse-host'

/** `Secure` only where the page came over HTTPS: on a laptop it comes over plain HTTP from this very machine. */
export function setSession(request: Request, token: string, expiresAt: Date): string {
  return `${sessionCookie}=${token}; Path=/; HttpOnly; SameSite=Lax; Expires=${expiresAt.toUTCString()}${secure(request)}`
}

export function clearSession(request: Request): string {
  return `${sessionCookie}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure(request)}`
}

function secure(request: Request): string {
  // This process itself speaks HTTP; that a proxy before it speaks HTTPS counts only where one is said to be.
  const scheme = ownHosts().behindProxy ? request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() : undefined
  return scheme === 'https' ? '; Secure' : ''
}
