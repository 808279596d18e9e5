import { readFileSync } from 'node:fs'
import type { GraphInput } from '@heddle/core/graph/graph'
import { expect, test } from '../fixtures'

test('a worker killed in the middle: the page tells the truth, the run goes on, nothing is done twice', async ({ api, service, run }) => {
  test.setTimeout(120_000)
  const slug = await api.publish('Three calls', threeCalls(service.url))
  const release = service.hold('/second')
  const started = await api.must('POST', `/workflows/${slug}/runs`, { input: {} })
  const { id } = started as { readonly id: string }
  await run.open(id)
  await expect.poll(() => paths(service.requests)).toContain('/second')
  await expect(run.card('first')).toHaveAttribute('data-status', 'done')
  await expect(run.card('second')).toHaveAttribute('data-status', 'running')

  const killedAt = Date.now()
  process.kill(workerPid(), 'SIGKILL')
  await run.page.reload()
  await expect(run.card('first')).toHaveAttribute('data-status', 'done')
  await expect(run.card('second')).toHaveAttribute('data-status', /running|retrying/)
  await expect.poll(() => paths(service.requests).filter((path) => path === '/second').length, { timeout: 60_000 }).toBe(2)
  console.log(`A killed worker's call was taken up again after ${Date.now() - killedAt} ms.`)
  release()

  await expect(run.card('third')).toHaveAttribute('data-status', 'done', { timeout: 60_000 })
  await expect.poll(async () => (await api.must('GET', `/runs/${id}`)) as { readonly status: string }).toMatchObject({ status: 'succeeded' })
  expect(paths(service.requests).filter((path) => path === '/first')).toHaveLength(1)
  expect(paths(service.requests).filter((path) => path === '/third')).toHaveLength(1)
  // A read that was under way may be asked again; it carries the same key.
  expect(new Set(service.requests.filter(({ path }) => path === '/second').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('a client that hangs up at once changes nothing; events come again from where it stopped (cases F2)', async ({ api, service }) => {
  const slug = await api.publish('Streamed', threeCalls(service.url))
  const { id } = (await api.must('POST', `/workflows/${slug}/runs`, { input: {} })) as { readonly id: string }
  const hangUp = new AbortController()
  const first = await fetch(`${api.url}/api/v1/runs/${id}/events`, {
    headers: { authorization: `Bearer ${api.key}`, accept: 'text/event-stream' },
    signal: hangUp.signal,
  })
  expect(first.status).toBe(200)
  hangUp.abort()
  await expect.poll(async () => (await api.must('GET', `/runs/${id}`)) as { readonly status: string }).toMatchObject({ status: 'succeeded' })
  const whole = await read(`${api.url}/api/v1/runs/${id}/events`, api.key)
  const ids = [...whole.matchAll(/^id: (.*)$/gm)].map(([, eventId]) => eventId ?? '')
  expect(ids[0]).toBe(`${id}:1`)
  expect(ids).toEqual(ids.map((_eventId, at) => `${id}:${at + 1}`))
  const rest = await read(`${api.url}/api/v1/runs/${id}/events`, api.key, ids[1])
  expect([...rest.matchAll(/^id: (.*)$/gm)].map(([, eventId]) => eventId)).toEqual(ids.slice(2))
})

function threeCalls(url: string): GraphInput {
  const call = (key: string): GraphInput['nodes'][number] => ({
    id: key,
    key,
    kind: 'http-request',
    title: key,
    config: { method: 'GET', url: `${url}/${key}` },
  })
  const edge = (from: string, to: string): GraphInput['edges'][number] => ({ id: `${from}-${to}`, from, port: 'done', to })
  return {
    format: 1,
    nodes: [
      { id: 'begin', key: 'begin', kind: 'start', title: 'Start', config: {} },
      call('first'),
      call('second'),
      call('third'),
      { id: 'answer', key: 'answer', kind: 'output', title: 'Output', config: { value: '{{third.status}}' } },
    ],
    edges: [edge('begin', 'first'), edge('first', 'second'), edge('second', 'third'), edge('third', 'answer')],
  }
}

function paths(requests: readonly { readonly path: string }[]): readonly string[] {
  return requests.map(({ path }) => path)
}

/** The launcher writes down what it started. */
function workerPid(): number {
  const record = JSON.parse(readFileSync(`${process.env['HEDDLE_HOME']}/run/worker.json`, 'utf8')) as { readonly pid: number }
  return record.pid
}

async function read(url: string, key: string, lastEventId?: string): Promise<string> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
  })
  return response.text()
}
