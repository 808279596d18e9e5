import { randomBytes } from 'node:crypto'
import type { GraphInput } from '@heddle/core/graph/graph'
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

it('starts the largest input that it takes, to a large plan, neither of which compression makes small', async () => {
  const noise = (length: number) => Array.from(randomBytes(length), (byte) => String.fromCharCode(0x23 + (byte % 0x39))).join('')
  const [first, second] = anyEcho.nodes
  const graph = { ...anyEcho, variables: { long: noise(1_200_000) }, nodes: [first, { ...second, config: { value: '{{variables.long}}' } }] } as GraphInput
  const of = await api.published('Long', graph)
  const ask = async (bytes: number) => {
    const { status, body } = await json(api.send('POST', `/api/v1/workflows/${of}/runs`, { body: { input: { text: noise(bytes) } } }))
    return { status, id: body.id }
  }
  let bytes = 1_580_000
  let asked = await ask(bytes)
  for (; asked.status === 413; asked = await ask(bytes)) bytes -= 20_000
  expect([asked.status, bytes > 1_400_000]).toEqual([202, true])
  await expect.poll(() => runs.describe(asked.id)).toEqual({ is: 'open' })
})
