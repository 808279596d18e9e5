import { listenToOutbox } from '@heddle/db/outbox/listen-to-outbox'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { startOutbox } from '@heddle/workflows/outbox'
import { afterAll } from 'vitest'
import { apiOver, type TestApiOptions } from './api-over'

/** The whole API over a database of its own, with what tells runs what was decided. To be called at the top of a test file. */
export async function testApi(options: TestApiOptions = {}) {
  const api = await apiOver(await testDatabase(), options)
  const outbox = options.runs === undefined ? startOutbox({ pool: api.db.pool, runs: api.runs, log: console }) : undefined
  const bell = outbox && listenToOutbox({ url: api.url, onRing: () => outbox.ring() })
  afterAll(async () => {
    await bell?.close()
    await outbox?.stop()
    await api.bus.close()
  })
  return api
}
