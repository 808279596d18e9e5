import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pause } from '../until'
import { Visits } from './visits'

export interface CountingServer {
  readonly url: string
  readonly host: string
  readonly visits: Visits
  close(): void
}

/** A service on this machine whose every answer says which place it is of; `takesMs`: from what it does until it answers. */
export async function countingServer(takesMs = 0): Promise<CountingServer> {
  const visits = new Visits()
  const server = createServer(async (request, response) => {
    const place = request.url ?? ''
    request.resume()
    const there = await visits.visit(place, once(response, 'close'))
    if (takesMs > 0) await pause(takesMs)
    if (there && !response.destroyed) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ place }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    host,
    visits,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
