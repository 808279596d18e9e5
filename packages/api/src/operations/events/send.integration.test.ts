import { newId } from '@heddle/db/connect/new-id'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import { foreignScope } from '@heddle/testing/postgres/seed-run'
import { describe, expect, it } from 'vitest'
import { payment } from '../../testing/graphs'
import { json } from '../../testing/json-answer'
import { testApi } from '../../testing/test-api'

const api = await testApi()
const slug = await api.published('Payments', payment)
const sendEvent = (body: object, headers: Record<string, string> = {}) => json(api.send('POST', '/api/v1/events', { body, headers }))
const keyHeaders = ({ key }: { readonly key: string }) => ({ authorization: `Bearer ${key}` })
/** What no other test waits for. */
const order = newId
const stateOf = async (run: string) => (await json(api.send('GET', `/api/v1/runs/${run}`))).body

async function start(input: object, of = slug): Promise<string> {
  return (await json(api.send('POST', `/api/v1/workflows/${of}/runs`, { body: { input } }))).body.id
}

async function startWaiting(input: object, of = slug): Promise<string> {
  const run = await start(input, of)
  await expect.poll(async () => (await json(api.send('GET', `/api/v1/runs/${run}/events`))).body.events.map(({ type }) => type)).toContain('step-waiting')
  return run
}

/** Its row is there a moment after its event. */
async function openIn(run: string): Promise<void> {
  await expect.poll(async () => (await api.db.pool.query('select from "EventWait" where "runId" = $1 and status = \'waiting\'', [run])).rowCount).toBe(1)
}

describe('an event', () => {
  it('goes to the step that waits for it, whose value it is', async () => {
    const mine = order()
    const run = await startWaiting({ order: mine })
    await openIn(run)
    expect(await sendEvent({ name: 'payment.received', key: mine, data: { amount: 48, text: '\u0000\ud800' } })).toMatchObject({
      status: 200,
      body: { served: 1, kept: false, duplicate: false },
    })
    await expect.poll(() => stateOf(run)).toMatchObject({ status: 'succeeded', output: { amount: 48, text: '\u0000\ud800' } })
  })

  it('that nobody waits for is kept, and given to the first step that begins to', async () => {
    const mine = order()
    expect(await sendEvent({ name: 'payment.received', key: mine })).toMatchObject({ body: { served: 0, kept: true, duplicate: false } })
    const run = await start({ order: mine })
    await expect.poll(() => stateOf(run)).toMatchObject({ status: 'succeeded', output: null })
  })

  it('cases I1: one delivery, sent fifty times at once, counts once', async () => {
    const mine = order()
    const run = await startWaiting({ order: mine })
    await openIn(run)
    const delivery = { name: 'payment.received', key: mine, deliveryId: `delivery of ${mine}`, data: { n: 1, of: 2 } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendEvent(delivery)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body }) => body.duplicate === false)).toHaveLength(1)
    for (const { body } of answers) expect(body).toMatchObject({ served: 1, kept: false })
    await expect.poll(async () => (await stateOf(run)).status).toBe('succeeded')
    const another = await startWaiting({ order: mine })
    expect((await stateOf(another)).status).toBe('running')
    expect(await sendEvent({ ...delivery, data: { of: 2, n: 1 } })).toMatchObject({ status: 200, body: { served: 1, duplicate: true } })
  })

  it('whose delivery has brought something else is refused, and under another name or key it is another event', async () => {
    const mine = order()
    const delivery = { name: 'payment.received', key: mine, deliveryId: `delivery of ${mine}`, data: { n: 1 } }
    expect(await sendEvent(delivery)).toMatchObject({ status: 200, body: { kept: true, duplicate: false } })
    const refused = await sendEvent({ ...delivery, data: { n: 2 } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency-mismatch', hint: expect.stringContaining('new delivery id') } })
    expect(await sendEvent({ ...delivery, key: order() })).toMatchObject({ status: 200, body: { kept: true, duplicate: false } })
    expect(await sendEvent({ ...delivery, name: 'payment.refused' })).toMatchObject({ status: 200, body: { kept: true, duplicate: false } })
    const run = await start({ order: mine })
    await expect.poll(() => stateOf(run)).toMatchObject({ status: 'succeeded', output: { n: 1 } })
  })

  it('takes the number 17 and the text "17" as one key', async () => {
    const run = await startWaiting({ order: '17' })
    await openIn(run)
    expect(await sendEvent({ name: 'payment.received', key: 17 })).toMatchObject({ body: { served: 1 } })
  })

  it('for one run goes to no other', async () => {
    const mine = order()
    const [first, second] = [await startWaiting({ order: mine }), await startWaiting({ order: mine })]
    await openIn(first)
    await openIn(second)
    expect(await sendEvent({ name: 'payment.received', key: mine, run: second, data: 2 })).toMatchObject({ body: { served: 1 } })
    await expect.poll(() => stateOf(second)).toMatchObject({ status: 'succeeded', output: 2 })
    expect((await stateOf(first)).status).toBe('running')
    expect(await sendEvent({ name: 'payment.received', key: mine, run: second })).toMatchObject({ body: { served: 0, kept: false, duplicate: false } })
    expect(await sendEvent({ name: 'payment.received', run: newId() })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  it('of another workspace is another event', async () => {
    const mine = order()
    const run = await startWaiting({ order: mine })
    await openIn(run)
    const foreign = keyHeaders(await createApiKey(await foreignScope(api.db), { name: 'foreign', scopes: ['events:write'] }))
    expect(await sendEvent({ name: 'payment.received', key: mine }, foreign)).toMatchObject({ status: 200, body: { served: 0, kept: true } })
    expect(await sendEvent({ name: 'payment.received', key: mine, run }, foreign)).toMatchObject({ status: 404 })
    expect((await stateOf(run)).status).toBe('running')
  })
})

describe('keys', () => {
  it('need events:write', async () => {
    const key = keyHeaders(await createApiKey(api.mine, { name: 'runs', scopes: ['runs:read', 'runs:write'] }))
    expect(await sendEvent({ name: 'payment.received' }, key)).toMatchObject({ status: 403, body: { hint: expect.stringContaining('events:write') } })
  })

  it('that are bound to one workflow send to its runs only', async () => {
    const own = await api.published('Bound', payment)
    const bound = keyHeaders(await createApiKey(api.mine, { name: 'bound', scopes: ['events:write'], workflow: own }))
    const mine = order()
    const [other, run] = [await startWaiting({ order: mine }), await startWaiting({ order: mine }, own)]
    await openIn(run)
    expect(await sendEvent({ name: 'payment.received', key: mine }, bound)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await sendEvent({ name: 'payment.received', key: mine, run: other }, bound)).toMatchObject({ status: 404 })
    expect(await sendEvent({ name: 'payment.received', key: mine, run }, bound)).toMatchObject({ status: 200, body: { served: 1 } })
  })
})

it.each<[string, object, number, string]>([
  ['no name', {}, 422, 'invalid'],
  ['a name of spaces', { name: ' ' }, 422, 'invalid'],
  ['a key that is none', { name: 'x', key: {} }, 422, 'invalid'],
  ['a run that is none', { name: 'x', run: 'x' }, 422, 'invalid'],
  ['an empty delivery', { name: 'x', deliveryId: '' }, 422, 'invalid'],
  ['a body beyond 1 MB', { name: 'x', data: 'x'.repeat(1024 * 1024) }, 413, 'too-large'],
])('%s is refused', async (_what, body, status, code) => {
  expect(await sendEvent(body)).toMatchObject({ status, body: { code } })
})

it('data that grow when they are written out are measured as they are sent on', async () => {
  const body = `{"name": "x", "data": [${Array.from({ length: 150_000 }, () => '1e-6').join(',')}]}`
  expect(await json(api.send('POST', '/api/v1/events', { body }))).toMatchObject({
    status: 413,
    body: { code: 'too-large', detail: 'The data has 1,350,001 bytes as JSON text, and may have 1,048,576.' },
  })
})
