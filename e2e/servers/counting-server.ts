import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Counted {
  readonly method: string
  readonly path: string
  readonly idempotencyKey: string | undefined
  readonly body: string
}

/** A real service that remembers every request, so that a test can say how often something happened in the world. */
export interface CountingServer {
  readonly url: string
  readonly host: string
  readonly requests: readonly Counted[]
  /** Holds the answers of one path back until released: a step that is in the middle of its work. */
  hold(path: string): () => void
  close(): Promise<void>
}

export async function countingServer(
  answer: (request: Counted) => { readonly status?: number; readonly body: unknown } = () => ({ body: { ok: true } }),
): Promise<CountingServer> {
  const requests: Counted[] = []
  const gates = new Map<string, Promise<void>>()
  const server = createServer(async (request, response) => {
    const counted: Counted = {
      method: request.method ?? '',
      path: request.url ?? '',
      idempotencyKey: header(request, 'idempotency-key'),
      body: await text(request),
    }
    requests.push(counted)
    await gates.get(counted.path)
    const { status = 200, body } = answer(counted)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    requests,
    hold: (path) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      gates.set(path, held)
      return release
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
