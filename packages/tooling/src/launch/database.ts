import { join } from 'node:path'
import { migrate } from '@heddle/db/migrate.mjs'
import pg from 'pg'
import { root } from '../root'
import { Refusal, say } from './say'

/** Makes the database if it is missing and brings its tables up to date; names the migrations applied. */
export async function prepareDatabase(url: string): Promise<readonly string[]> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new Refusal(
      'DATABASE_URL cannot be read. Write it as postgresql://user:password@host:5432/heddle, with odd characters of the password escaped (%40 for @).',
    )
  await ensureDatabase(url)
  return migrate({ url, dir: join(root, 'prisma/migrations'), log: say })
}

async function ensureDatabase(url: string): Promise<void> {
  const failure = await tryConnect(url)
  if (failure === undefined) return
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  if (failure.code !== '3D000' || !/^[\w-]+$/.test(name)) throw refused(url, failure)
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  try {
    await client.connect()
    await client.query(`create database "${name}"`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw refused(url, error as Error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function tryConnect(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Never the address itself: it holds a password. */
function refused(url: string, error: Error): Refusal {
  const { hostname, port, pathname } = new URL(url)
  return new Refusal(
    `The database ${hostname}:${port || 5432}${pathname} cannot be used: ${error.message}. Start it or correct DATABASE_URL; without DATABASE_URL a PostgreSQL of our own is started.`,
  )
}
