import { openRuns } from '@heddle/workflows/client'
import { afterAll, expect, inject, it } from 'vitest'
import { anyEcho } from '../../testing/graphs'
import { json } from '../../testing/json-answer'
import { testApi } from '../../testing/test-api'

const runs = openRuns({ address: inject('temporalAddress') })
afterAll(() => runs.close())
const api = await testApi({ runs })
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
