import { type IncomingMessage, Server, type ServerResponse } from 'node:http'

const KNOWN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ALLOW = KNOWN.join(', ')

/**
 * Answers any other method at the server itself: no web-standard request can be made of TRACE, and Next fails at it with
 * a 500, before any of our code; others it answers with an empty 400, or with the page.
 */
export function refuseMethods(): void {
  const emit = Server.prototype.emit
  Server.prototype.emit = function (this: Server, event: string | symbol, ...given: unknown[]): boolean {
    const [request, response] = given as [IncomingMessage | undefined, ServerResponse | undefined]
    if (event !== 'request' || response === undefined || KNOWN.includes(request?.method ?? '')) return Reflect.apply(emit, this, [event, ...given])
    response.writeHead(405, { allow: ALLOW, 'content-type': 'application/problem+json', 'cache-control': 'no-store' }).end(document)
    return true
  }
}

const document = JSON.stringify({
  type: '/api/v1/docs#method-not-allowed',
  title: 'Method not allowed',
  status: 405,
  code: 'method-not-allowed',
  detail: 'This method is possible nowhere here.',
  hint: `Use one of ${ALLOW}.`,
})
