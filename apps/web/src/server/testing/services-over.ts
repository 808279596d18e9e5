import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { services } from '../services'

/** The web process's own services, over this database and with no Temporal server. To be called at the top of a test file, before they are asked for. */
export function servicesOver(databaseUrl: string): void {
  const home = mkdtempSync(join(tmpdir(), 'heddle-web-'))
  Object.assign(process.env, { DATABASE_URL: databaseUrl, HEDDLE_HOME: home, TEMPORAL_ADDRESS: '127.0.0.1:1', LOG_LEVEL: 'silent' })
  afterAll(async () => {
    const { db, bus, runs } = services()
    await Promise.all([bus.close(), runs.close()])
    await db.close()
    rmSync(home, { recursive: true })
  })
}
