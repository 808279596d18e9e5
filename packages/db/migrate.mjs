// Applies prisma/migrations/*/migration.sql with nothing but `pg`, at every start of the product. It keeps Prisma's own
// table and takes Prisma's own lock, so `prisma migrate status` and `deploy` agree with it.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** The key that Prisma Migrate itself takes. */
const PRISMA_LOCK = 72707369

export const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

/**
 * Brings a database to the newest migration. Several processes may call it at once: one works, the others wait.
 * A migration and its row are one transaction, so a kill in the middle leaves nothing half done.
 *
 * @param {{ url: string, dir?: string, log?: (line: string) => void }} options
 * @returns {Promise<string[]>} the migrations that were applied.
 */
export async function migrate({ url, dir = migrationsFolder, log = console.log }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [PRISMA_LOCK])
    const done = await finished(client)
    const applied = []
    for (const { name, sql, checksum } of migrationsIn(dir)) {
      if (!done.has(name)) applied.push(await apply(client, { name, sql, checksum }))
      else if (done.get(name) !== checksum) log(`Warning: migration ${name} was edited after it was applied. Put it back and add a new one.`)
    }
    return applied
  } finally {
    // Ends the session, and the lock with it.
    await client.end().catch(() => {})
  }
}

function migrationsIn(dir) {
  const names = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return names.sort().map((name) => {
    const sql = readFileSync(join(dir, name, 'migration.sql'), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function finished(client) {
  await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL,
    logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`)
  const { rows } = await client.query('select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null')
  const failed = rows.find((row) => !row.finished_at)
  if (failed) throw new Error(`Migration ${failed.migration_name} has failed before. Mend it, then run: prisma migrate resolve`)
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}

async function apply(client, { name, sql, checksum }) {
  try {
    await client.query('begin')
    await client.query(sql)
    const row = 'insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)'
    await client.query(row, [randomUUID(), checksum, name])
    await client.query('commit')
    return name
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`Migration ${name} failed and changed nothing: ${error.message}`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.env.DATABASE_URL) throw new Error('Set DATABASE_URL to the database to migrate.')
  const applied = await migrate({ url: process.env.DATABASE_URL })
  console.log(applied.length === 0 ? 'nothing to migrate' : `applied ${applied.join(', ')}`)
}
