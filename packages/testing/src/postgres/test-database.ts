import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '@heddle/db/connect/database'
import { afterAll, inject } from 'vitest'
import { onServer, withDatabase } from './on-server'

export interface TestDatabase {
  readonly url: string
  readonly db: Database
}

/**
 * A migrated, empty database of its own for one test file (about 50 ms); gone when the file is over. To be called at
 * the top of the file: `const { db } = await testDatabase()`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: server, template } = inject('heddlePostgres')
  const name = `heddle_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = withDatabase(server, name)
  const db = openDatabase(url)
  afterAll(async () => {
    await db.close()
    await onServer(server, `drop database if exists ${name} with (force)`)
  })
  return { url, db }
}
