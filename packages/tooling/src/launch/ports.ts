import { createServer } from 'node:net'
import { Refusal } from './say'

export interface Port {
  readonly port: number
  /** Said when the wished one was in use. */
  readonly note: string | undefined
}

/** The wished port, or the next free one; 0 asks for any. */
export async function choosePort(wished: number, host: string, isFree: (port: number, host: string) => Promise<boolean> = portIsFree): Promise<Port> {
  if (wished === 0) return { port: await anyPort(host), note: undefined }
  const last = Math.min(wished + 100, 65_535)
  for (let port = wished; port <= last; port++) {
    if (await isFree(port, host)) return { port, note: port === wished ? undefined : `port ${wished} is in use, so this is ${port}` }
  }
  throw new Refusal(`No free port between ${wished} and ${last}. Choose another one: npm start -- --port N.`)
}

/** Can it be bound, and does nobody answer? Something on all interfaces lets us bind the loopback address beside it. */
export async function portIsFree(port: number, host: string): Promise<boolean> {
  return (await canBind(port, host)) && (host !== '127.0.0.1' || (await canBind(port, '0.0.0.0')))
}

function canBind(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

function anyPort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port: 0, host }, () => {
      const address = server.address()
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port was given.'))))
    })
  })
}
