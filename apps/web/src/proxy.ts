import { type NextRequest, NextResponse } from 'next/server'
import { securityHeaders } from './server/security-headers'

/** Gives every page its security headers, with a nonce of its own; Next reads it from the policy in the request and puts it on its scripts. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID())
  const secured = securityHeaders({ nonce, development: process.env.NODE_ENV === 'development' })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', secured.find(({ key }) => key === 'Content-Security-Policy')?.value ?? '')
  const response = NextResponse.next({ request: { headers } })
  for (const { key, value } of secured) response.headers.set(key, value)
  return response
}

/** Not the API: its bodies are large, and a proxy would hold them in memory. */
export const config = { matcher: ['/((?!api/|_next/|healthz|icon.svg|help/).*)'] }
