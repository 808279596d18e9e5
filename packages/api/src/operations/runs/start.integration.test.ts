import { mostValueBytes } from '@heddle/core/expression/budget'
import type { GraphInput } from '@heddle/core/graph/graph'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { openRuns } from '@heddle/workflows/client'
import { afterAll, expect, inject, it } from 'vitest'
import { apiOver } from '../../testing/api-over'
import { anyEcho } from '../../testing/graphs'
import { json } from '../../testing/json-answer'
import { noise } from '../../testing/noise'

const database = await testDatabase()
const runs = openRuns({ address: inject('temporalAddress'), payloads: { pool: database.db.pool } })
const api = await apiOver(database, { runs })
afterAll(async () => {
  await runs.close()
  await api.bus.close()
})
const slug = await api.published('On Temporal', anyEcho)

it('starts a run in Temporal under its own id, once however often it is asked', async () => {
  const ask = () => json(api.send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { a: 1 } }, headers: { 'idempotency-key': 'one' } }))
  const answers = await Promise.all([ask(), ask(), ask()])
  const [first] = answers
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([202, first?.body.id]))
  await expect.poll(() => runs.describe(first?.body.id ?? '')).toEqual({ is: 'open' })
})

it('asks Temporal to cancel, and notes who asked in the row', async () => {
  const { body } = await json(api.send('POST', `/api/v1/workflows/${slug}/runs`, { body: {} }))
  expect(await json(api.send('POST', `/api/v1/runs/${body.id}/cancel`))).toMatchObject({ status: 200, body: { cancelRequestedAt: expect.any(String) } })
  expect(await json(api.send('GET', `/api/v1/runs/${body.id}`))).toMatchObject({ body: { status: 'requested' } })
})

it('starts the largest input that it takes, to a large plan, neither of which compression makes small', async () => {
  const [first, second] = anyEcho.nodes
  const graph = { ...anyEcho, variables: { long: noise(1_200_000) }, nodes: [first, { ...second, config: { value: '{{variables.long}}' } }] } as GraphInput
  const of = await api.published('Long', graph)
  const input = { text: noise(mostValueBytes - 11) }
  const { status, body } = await json(api.send('POST', `/api/v1/workflows/${of}/runs`, { body: { input } }))
  expect(status).toBe(202)
  await expect.poll(() => runs.describe(body.id)).toEqual({ is: 'open' })
})
