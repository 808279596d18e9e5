import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient } from '../generated/client'
import { translated } from './unavailable'

export interface Database {
  readonly prisma: PrismaClient
  /** The hot paths: answers within seconds or fails as `unavailable`. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** A worker's flush must not hang with the database: it is tried again instead. */
const HOT_PATH_MS = 3000
const PAGE_MS = 30_000
const CONNECT_MS = 3000
/** A new session loads catalogs and compiles our functions anew, which costs more than a hundred writes of a run: it is kept over a pause. */
const IDLE_MS = 300_000

/** Opens no connection yet: the first question does. `max` holds for each of the two pools. */
export function openDatabase(url: string, { max = 10 }: { readonly max?: number } = {}): Database {
  // `query_timeout` is the client's own clock, a little later: it also ends questions to a server that is frozen.
  const pool = new pg.Pool({
    connectionString: url,
    max,
    statement_timeout: HOT_PATH_MS,
    query_timeout: HOT_PATH_MS + 500,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    // One is kept for good, so that what comes after a quiet night is not slow either.
    min: 1,
    keepAlive: true,
  })
  // An idle connection that breaks is replaced at the next question; unhandled, this event would end the process.
  pool.on('error', () => {})
  const prisma = openPrisma(url, max)
  return {
    prisma,
    pool,
    async close() {
      await Promise.all([pool.end(), prisma.$disconnect()])
    },
  }
}

function openPrisma(url: string, max: number): PrismaClient {
  const adapter = new PrismaPg(
    { connectionString: url, max, statement_timeout: PAGE_MS, query_timeout: PAGE_MS + 1000, connectionTimeoutMillis: CONNECT_MS },
    { onPoolError: () => {}, onConnectionError: () => {} },
  )
  const prisma = new PrismaClient({ adapter })
  const extended = prisma.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return await query(args)
        } catch (error) {
          throw translated(error)
        }
      },
    },
  })
  // The extension changes what is thrown and no type; its own type would only be in the way of everyone who names the client.
  return extended as unknown as PrismaClient
}
