import { randomBytes } from 'node:crypto'
import { migrate } from '@heddle/db/migrate.mjs'
import type { TestProject } from 'vitest/node'
import { onServer, withDatabase } from './on-server'
import { startServer } from './start-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where {@link testDatabase} makes its databases, and the migrated one that they are copies of. */
    heddlePostgres: { readonly url: string; readonly template: string }
  }
}

/** Vitest's global setup: one server and one migrated template for the whole run. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const template = `heddle_template_${randomBytes(6).toString('hex')}`
  await onServer(server.url, `create database ${template}`)
  await migrate({ url: withDatabase(server.url, template), log: () => {} })
  project.provide('heddlePostgres', { url: server.url, template })
  return async () => {
    await onServer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}
