import type { Json } from '@heddle/core/json'
import { describe, expect, it } from 'vitest'
import { graphOf } from '../testing/graphs'
import type { StreamingCall } from '../testing/in-process-runs'
import { json } from '../testing/json-answer'
import { readEvents, type SentEvent } from '../testing/read-events'
import { testApi } from '../testing/test-api'

/** What the test tells the call under way to do. */
const steps: ((call: StreamingCall) => Promise<Json | undefined>)[] = []
let wake = () => {}

async function prompt(_input: Json, call: StreamingCall): Promise<Json> {
  for (;;) {
    const step = steps.shift()
    if (step === undefined) await new Promise<void>((resolve) => (wake = resolve))
    else {
      const done = await step(call)
      if (done !== undefined) return done
    }
  }
}

function tell(step: (call: StreamingCall) => Promise<Json | undefined>): void {
  steps.push(step)
  wake()
}

const say = (text: string) => tell(async (call) => void (await call.say(text)))
const store = () => tell(async (call) => void (await call.store()))
const finish = (value: Json) => tell(async () => value)

const api = await testApi({ performers: { prompt } })
const streaming = graphOf({ key: 'write', kind: 'prompt', config: { model: 'openai/gpt-5-mini', user: 'Write.' } })
const slug = await api.published('Streaming', streaming)

async function begin(): Promise<string> {
  const { body } = await json(api.send('POST', `/api/v1/workflows/${slug}/runs`, { body: {} }))
  return body.id
}

function follow(id: string, headers: Record<string, string> = {}) {
  const leave = new AbortController()
  const response = api.send('GET', `/api/v1/runs/${id}/events`, { headers: { accept: 'text/event-stream', ...headers }, signal: leave.signal })
  return { events: readEvents(response), leave: () => leave.abort() }
}

/** Reads until an event of this type came; answers all that came. */
async function until(events: AsyncIterator<SentEvent>, type: string): Promise<SentEvent[]> {
  const seen: SentEvent[] = []
  for (let next = await events.next(); next.done !== true; next = await events.next()) {
    seen.push(next.value)
    if (next.value.event === type) return seen
  }
  return seen
}

describe('a run as server-sent events', () => {
  it('sends what happens as it happens, ids on what is stored only, and `done` as the last', async () => {
    const id = await begin()
    const { events } = follow(id)
    const before = await until(events, 'call-started')
    say('Hello')
    const [delta] = await until(events, 'text-delta')
    expect(delta).toMatchObject({ id: undefined, data: { instance: 'write', offset: 0, text: 'Hello' } })
    say(', world')
    expect(await until(events, 'text-delta')).toMatchObject([{ data: { offset: 5, text: ', world' } }])
    finish({ text: 'Hello, world' })
    const after = await until(events, 'done')
    const stored = [...before, ...after].filter(({ id }) => id !== undefined)
    expect(stored.map((event) => event.id)).toEqual(stored.map((_, i) => `${id}:${i + 1}`))
    expect(stored.at(-1)).toMatchObject({ event: 'run-finished', data: { data: { status: 'succeeded' } } })
    expect(after.at(-1)).toEqual({ id: undefined, event: 'done', data: { status: 'succeeded' } })
    expect((await events.next()).done).toBe(true)
  })

  it('cases F2: a reader who goes away changes nothing; coming back with the last id, it misses nothing', async () => {
    const id = await begin()
    const first = follow(id)
    const seen = await until(first.events, 'call-started')
    say('One ')
    await until(first.events, 'text-delta')
    first.leave()
    await first.events.return?.()
    say('two ')
    store()
    await expect.poll(async () => (await json(api.send('GET', `/api/v1/runs/${id}/events`))).body.events.map(({ type }) => type)).toContain('text-written')
    const lastId = seen.filter((event) => event.id !== undefined).at(-1)?.id ?? ''
    const second = follow(id, { 'last-event-id': lastId })
    const back = await until(second.events, 'text-so-far')
    expect(back.at(-1)).toMatchObject({ id: undefined, data: { instance: 'write', text: 'One two ' } })
    expect(back[0]?.id).toBe(`${id}:${Number(lastId.split(':')[1]) + 1}`)
    say('three')
    expect(await until(second.events, 'text-delta')).toMatchObject([{ data: { offset: 8, text: 'three' } }])
    finish({ text: 'One two three' })
    expect((await until(second.events, 'done')).at(-1)?.event).toBe('done')
    expect((await json(api.send('GET', `/api/v1/runs/${id}`))).body).toMatchObject({ status: 'succeeded', output: { text: 'One two three' } })
  })

  it('cases F2: nobody reads at all, and the run ends', async () => {
    const id = await begin()
    const { events, leave } = follow(id)
    leave()
    await events.return?.()
    finish({ text: 'unseen' })
    await api.runs.settled()
    expect((await json(api.send('GET', `/api/v1/runs/${id}`))).body).toMatchObject({ status: 'succeeded' })
  })

  it('cases F4: what was answered while nobody looked is shown whole to who comes later', async () => {
    const id = await begin()
    finish({ text: 'late but here' })
    await api.runs.settled()
    const all = await until(follow(id).events, 'done')
    expect(all.find(({ event }) => event === 'call-finished')).toMatchObject({ data: { data: { value: { text: 'late but here' } } } })
    expect(all.find(({ event }) => event === 'run-finished')).toMatchObject({ data: { data: { output: { text: 'late but here' } } } })
  })

  it('replays nothing twice: after the last id comes `done` only', async () => {
    const id = await begin()
    finish({ text: 'x' })
    await api.runs.settled()
    const all = await until(follow(id).events, 'done')
    const last = all.filter((event) => event.id !== undefined).at(-1)?.id ?? ''
    expect(await until(follow(id, { 'last-event-id': last }).events, 'done')).toEqual([{ id: undefined, event: 'done', data: { status: 'succeeded' } }])
  })

  it.each(['other:1', 'nonsense', '', 'beyond'])('refuses an id that is not of this run: %s', async (given) => {
    const id = await begin()
    finish({ text: 'x' })
    await api.runs.settled()
    const header = given === 'beyond' ? `${id}:999999` : given === '' ? `${id}:-1` : given
    const answer = await json(api.send('GET', `/api/v1/runs/${id}/events`, { headers: { accept: 'text/event-stream', 'last-event-id': header } }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  })

  it('cases F1: of an output of 1.5 MB the stream tells the beginning; the whole comes when it is asked for', async () => {
    const id = await begin()
    const text = 'x'.repeat(1_500_000)
    finish({ text })
    await api.runs.settled()
    const end = (await until(follow(id).events, 'done')).find(({ event }) => event === 'run-finished')
    expect(end?.data).toMatchObject({ cut: [{ field: 'output', bytes: text.length + 11 }], data: { output: expect.stringMatching(/^{"text":"x+$/) } })
    const { seq } = { seq: 0, ...(end?.data as { readonly seq: number } | undefined) }
    const { body } = await json(api.send('GET', `/api/v1/runs/${id}/events/${seq}`))
    expect(JSON.stringify(body).includes(`"text":"${text}"`)).toBe(true)
  })

  it('ends once its key is revoked, and tells nothing of what comes after', async () => {
    const id = await begin()
    const made = await json(api.send('POST', '/api/v1/keys', { body: { name: 'watcher', scopes: ['runs:read'] } }))
    const { key, row } = made.body as unknown as { readonly key: string; readonly row: { readonly id: string } }
    const { events } = follow(id, { authorization: `Bearer ${key}` })
    const seen = await until(events, 'call-started')
    expect((await api.send('DELETE', `/api/v1/keys/${row.id}`)).status).toBe(204)
    expect(await until(events, 'done')).toEqual([])
    expect(seen.length).toBeGreaterThan(0)
    finish({ text: 'x' })
    await api.runs.settled()
  })

  it('ends as cancelled when somebody cancels', async () => {
    const id = await begin()
    const { events } = follow(id)
    await until(events, 'call-started')
    expect((await json(api.send('POST', `/api/v1/runs/${id}/cancel`))).status).toBe(200)
    expect((await until(events, 'done')).at(-1)?.data).toEqual({ status: 'cancelled' })
    finish({ text: 'too late' })
  })
})
