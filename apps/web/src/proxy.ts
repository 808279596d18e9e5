import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from './content-security-policy'

/** Gives every page a nonce of its own; Next reads it from the policy in the request and puts it on its scripts. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID())
  const policy = contentSecurityPolicy({ nonce, development: process.env.NODE_ENV === 'development' })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: ['/((?!api/|_next/|healthz|icon.svg|help/).*)'] }
