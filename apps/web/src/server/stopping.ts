import { subscribe } from 'node:diagnostics_channel'
import { setMaxListeners } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** On the global object: Next loads this module once for each route's bundle. */
const kept = globalThis as typeof globalThis & { heddleStopping?: AbortController }

const CLOSE_MS = 50

function controller(): AbortController {
  if (kept.heddleStopping === undefined) {
    kept.heddleStopping = new AbortController()
    setMaxListeners(0, kept.heddleStopping.signal)
  }
  return kept.heddleStopping
}

/** Aborted when this process is asked to end: streams close and what waits for a run answers, each browser and program comes back by itself. */
export function stopping(): AbortSignal {
  return controller().signal
}

/**
 * Next takes no new connection after a signal and waits for the open ones: for as long as somebody looks at a run, and then
 * for the seconds that a connection is kept for the next request. Browsers also open connections that they may need: on
 * those nothing has come yet, and Node does not count them as idle. To be called once, before the server takes requests.
 */
export function closeOnStop(): void {
  const servers = new Set<Server>()
  subscribe('http.server.request.start', (message) => servers.add((message as { readonly server: Server }).server))
  const sockets = new Set<Socket>()
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { readonly socket: Socket }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const stop = () => {
    controller().abort()
    setInterval(() => {
      for (const server of servers) server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, CLOSE_MS).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}
