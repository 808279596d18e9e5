import { testDatabase } from '@heddle/testing/postgres/test-database'
import { afterAll } from 'vitest'
import { apiOver, type TestApiOptions } from './api-over'

/** The whole API over a database of its own. To be called at the top of a test file. */
export async function testApi(options: TestApiOptions = {}) {
  const api = await apiOver(await testDatabase(), options)
  afterAll(() => api.bus.close())
  return api
}
