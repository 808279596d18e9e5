import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Health {
  readonly port: number
  close(): void
}

/** `GET /healthz` on the loopback address: 200 while work is taken up, else 503. */
export async function openHealth(port: number, healthy: () => boolean): Promise<Health> {
  const server = createServer((request, response) => {
    const found = request.url === '/healthz'
    const well = found && healthy()
    response.writeHead(found ? (well ? 200 : 503) : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: found ? (well ? 'ok' : 'not serving') : 'not found' }))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
