import { type NextRequest, NextResponse } from 'next/server'
import { statusOfPage } from './server/page-status'
import { strangeHost } from './server/refuse-host'
import { type AddressRefusal, refusedCall, refusedPage } from './server/refused-address'
import { securityHeaders } from './server/security-headers'

/**
 * What stands before every page: it is shown under our own names only, and gets its security headers, with a nonce of
 * its own; Next reads it from the policy in the request and puts it on its scripts.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const refusal = refusalOf(request)
  if (refusal !== undefined) return isCall(request) ? refusedCall(refusal) : refusedPage(refusal, request)
  if (isCall(request)) return NextResponse.next()
  const nonce = btoa(crypto.randomUUID())
  const secured = securityHeaders({ nonce, development: process.env.NODE_ENV === 'development' })
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', secured.find(({ key }) => key === 'Content-Security-Policy')?.value ?? '')
  // What a script fetches for a page that is open already is no page of its own.
  const status = request.headers.get('sec-fetch-dest') === 'empty' ? undefined : await statusOfPage(request)
  const response = NextResponse.next({ request: { headers }, ...(status !== undefined && { status }) })
  for (const { key, value } of secured) response.headers.set(key, value)
  return response
}

function refusalOf(request: NextRequest): AddressRefusal | undefined {
  const name = strangeHost(request)
  if (name !== undefined) return { why: 'host', name }
  if (!isText(request.nextUrl.pathname)) return { why: 'path' }
  const isLook = request.method === 'GET' || request.method === 'HEAD'
  return isLook || isCall(request) ? undefined : { why: 'method' }
}

function isCall(request: NextRequest): boolean {
  return request.nextUrl.pathname.startsWith('/api/')
}

/** What is none is answered 500 by Next, before any of our code. */
function isText(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * Not the API, whose doors look at the name themselves: its bodies are large, and a proxy would hold them in memory.
 * But where its address is encoded: that may be no text.
 */
export const config = { matcher: ['/((?!api/|_next/|healthz|icon.svg).*)', '/api/(.*%.*)'] }
