import { foldEvents } from '@heddle/core/run/reduce'
import { decideApproval } from '@heddle/db/approvals/decide-approval'
import { getApproval } from '@heddle/db/approvals/get-approval'
import { startOutbox } from '@heddle/workflows/outbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killed, testHouse, until } from './testing/house'
import { call, chain, literal, ref } from './testing/plans'

const house = await testHouse()
const by = { kind: 'user', id: 'o', name: 'Operator' } as const
let outbox: ReturnType<typeof startOutbox>

beforeEach(() => {
  outbox = startOutbox({ pool: house.db.pool, runs: house.runs, log: console })
})
afterEach(() => outbox.stop())

/** A run whose worker is killed while its once-only call is under way, and the worker that comes after. */
async function interrupted() {
  const keys: string[] = []
  const url = await house.service((request, response) => {
    keys.push(String(request.headers['idempotency-key']))
    // The first visitor dies before it hears anything.
    if (keys.length > 1) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ visit: keys.length }))
  })
  const first = await house.workerProcess()
  const id = await house.start(chain({ send: call('visit', literal({ url }), { effect: 'once' }) }, ref('send')))
  await until(() => keys.length > 0)
  await killed(first)
  await house.workerProcess()
  return { id, keys, question: await house.question(id, 'send') }
}

test('a call that may have gone out once is asked about, with what was sent: a person says that it was, and what came of it', async () => {
  const { id, keys, question } = await interrupted()
  expect(await getApproval(house.own, question)).toMatchObject({
    question: 'uncertain',
    form: { values: { url: expect.any(String) } },
    answers: ['done', 'again'],
  })
  expect(foldEvents(await house.events(id)).steps.send).toMatchObject({ status: 'waiting' })
  expect(keys).toHaveLength(1)
  await decideApproval(house.own, question, { answer: 'done', value: { visit: 'told' }, by })
  outbox.ring()
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: { visit: 'told' } })
  expect(keys).toHaveLength(1)
})

test('sent again because a person says so, it goes out once more, under the same key', async () => {
  const { id, keys, question } = await interrupted()
  await decideApproval(house.own, question, { answer: 'again', by })
  outbox.ring()
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: { visit: 2 } })
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a call that may go out once is waited for by a worker that has lost it: its answer takes back the question to a person', async () => {
  const visits: string[] = []
  let answer = () => {}
  const url = await house.service((request, response) => {
    visits.push(request.url ?? '')
    const body = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"sent":true}')
    if (request.url === '/slow') answer = body
    else body()
  })
  const relay = await house.relay()
  await house.workerProcess({ TEMPORAL_ADDRESS: relay.address })
  const id = await house.start(chain({ a: call('visit', literal({ url: `${url}/slow`, told: `${url}/told` }), { effect: 'once' }) }, ref('a')))
  await until(() => visits.includes('/slow'))
  relay.down()
  await house.workerProcess()
  const asked = await house.question(id, 'a')
  relay.up()
  await until(() => visits.includes('/told'))
  answer()
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: { sent: true } })
  expect(await getApproval(house.own, asked)).toMatchObject({ status: 'closed', closedReason: 'result-came' })
  expect(visits.filter((visit) => visit === '/slow')).toHaveLength(1)
})
