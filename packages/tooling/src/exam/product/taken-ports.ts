import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'

/** The ports that a process was told to listen on, by its command line. */
export function portsOf(pid: number): readonly number[] {
  const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  return [...line.matchAll(/port[= ](\d+)/g)].map(([, port]) => Number(port))
}

/** Stands on ports so that nobody else can, and breaks every connection. @throws when one is taken. @returns gives them free. */
export async function takePorts(ports: readonly number[]): Promise<() => void> {
  const servers: Server[] = []
  const free = () => {
    for (const server of servers) server.close()
  }
  try {
    for (const port of ports) {
      const server = createServer((socket) => socket.resetAndDestroy())
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      servers.push(server)
    }
    return free
  } catch (error) {
    free()
    throw error
  }
}
