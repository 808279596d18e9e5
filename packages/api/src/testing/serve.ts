import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

export interface Served {
  readonly url: string
  close(): Promise<void>
  /** Takes nothing new and waits for what is open, as Next does. */
  drain(): Promise<void>
}

/** A handler of web-standard requests behind a real port of this machine. */
export async function serve(fetch: (request: Request) => Promise<Response>, port = 0): Promise<Served> {
  const server = createServer((incoming, outgoing) => {
    answer(fetch, incoming, outgoing).catch((cause: unknown) => outgoing.destroy(cause instanceof Error ? cause : undefined))
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  // Else an idle connection would end by itself after a while.
  server.keepAliveTimeout = 0
  return {
    drain: () => new Promise((done) => void server.close(() => done())),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answer(fetch: (request: Request) => Promise<Response>, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  // A Request cannot even be made of these.
  if (incoming.method === 'TRACE' || incoming.method === 'CONNECT' || incoming.method === 'TRACK')
    return void outgoing.writeHead(405, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }).end()
  const leaving = new AbortController()
  outgoing.once('close', () => leaving.abort())
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  const request = new Request(`http://${incoming.headers.host ?? '127.0.0.1'}${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers,
    signal: leaving.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  } as RequestInit)
  const response = await fetch(request)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) return void outgoing.end()
  for await (const chunk of response.body) if (!outgoing.write(chunk)) await drained(outgoing)
  outgoing.end()
}

/** Or gone: nobody waits for a reader who has left. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => outgoing.once('drain', resolve).once('close', resolve))
}
