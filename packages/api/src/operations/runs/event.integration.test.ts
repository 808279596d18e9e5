import { expect, it } from 'vitest'
import { anyEcho } from '../../testing/graphs'
import { json } from '../../testing/json-answer'
import { readEvents } from '../../testing/read-events'
import { testApi } from '../../testing/test-api'

const api = await testApi()
const slug = await api.published('Any', anyEcho)
const text = `\u0000\ud800 线${'x'.repeat(70_000)}`
const { body: run } = await json(api.send('POST', `/api/v1/workflows/${slug}/runs`, { body: { input: { text } }, headers: { prefer: 'wait=30' } }))
const bytes = Buffer.byteLength(JSON.stringify({ text }))
const beginning = JSON.stringify({ text }).slice(0, 2000)

it('lists and streams tell the beginning of a large value, and how large it is', async () => {
  const { body } = await json(api.send('GET', `/api/v1/runs/${run.id}/events`))
  expect(body.events[0]).toMatchObject({ seq: 1, type: 'run-started', data: { input: beginning }, cut: [{ field: 'input', bytes }] })
  expect(JSON.stringify(body).length).toBeLessThan(30_000)
  const streamed = []
  for await (const { data } of readEvents(api.send('GET', `/api/v1/runs/${run.id}/events`, { headers: { accept: 'text/event-stream' } }))) streamed.push(data)
  expect(streamed[0]).toEqual(body.events[0])
})

it('one event is told whole', async () => {
  const whole = await json(api.send('GET', `/api/v1/runs/${run.id}/events/1`))
  expect(whole).toMatchObject({ status: 200, body: { event: { seq: 1, type: 'run-started', data: { input: { text } } } } })
  expect(whole.body.event).not.toHaveProperty('cut')
})

it('an event that is not there is 404', async () => {
  expect(await json(api.send('GET', `/api/v1/runs/${run.id}/events/999`))).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect(await json(api.send('GET', `/api/v1/runs/${run.id}/events/x`))).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

it('the run is told with its whole output, or without its values to who asks again and again', async () => {
  expect(await json(api.send('GET', `/api/v1/runs/${run.id}`))).toMatchObject({ body: { input: { text }, output: { text } } })
  expect(await json(api.send('GET', `/api/v1/runs/${run.id}?values=none`))).toMatchObject({ body: { status: 'succeeded', input: null, output: null } })
})
