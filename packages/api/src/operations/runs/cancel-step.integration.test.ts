import type { GraphInput } from '@heddle/core/graph/graph'
import { foldEvents } from '@heddle/core/run/reduce'
import { listAuditEntries } from '@heddle/db/audit/list-audit-entries'
import { newId } from '@heddle/db/connect/new-id'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import { eventsAfter } from '@heddle/db/runs/events-after'
import { foreignScope } from '@heddle/testing/postgres/seed-run'
import { expect, it } from 'vitest'
import { echo, refund } from '../../testing/graphs'
import { json } from '../../testing/json-answer'
import { testApi } from '../../testing/test-api'
import { waitingApproval } from '../../testing/waiting-approval'

const api = await testApi()
const { send } = api

/** start -> an approval, and beside it a wait for an event; each leads to an output of its own. */
const beside: GraphInput = {
  ...refund,
  nodes: [
    ...refund.nodes,
    { id: 'w', key: 'paid', kind: 'wait', title: 'Paid', config: { mode: 'event', event: 'paid', key: '{{start.order}}' } },
    { id: 'p', key: 'thanks', kind: 'output', title: 'Thanks', config: { value: 'Thanks for {{paid.amount}} EUR' } },
  ],
  edges: [...refund.edges, { id: 'e6', from: 's', port: 'done', to: 'w' }, { id: 'e7', from: 'w', port: 'done', to: 'p' }],
}
const slug = await api.published('Beside', beside)
const ask = (order: string) => waitingApproval(api, slug, { order, amount: 48 })
const stop = (run: string, step: string, headers: Record<string, string> = {}) =>
  json(send('POST', `/api/v1/runs/${run}/steps/${encodeURIComponent(step)}/cancel`, { headers }))
const statusesOf = async (run: string) =>
  Object.fromEntries(Object.entries(foldEvents(await eventsAfter(api.mine, run)).steps).map(([step, { status }]) => [step, status]))

it('a step that waits is cancelled, what follows it alone is skipped, and the rest of the run goes on', async () => {
  const { run, approval } = await ask('1')
  expect(await stop(run, 'refund')).toMatchObject({ status: 202, body: { id: run, status: 'running', endedAt: null } })
  await expect.poll(() => statusesOf(run)).toEqual({ start: 'done', refund: 'cancelled', yes: 'skipped', no: 'skipped', paid: 'waiting' })
  await expect.poll(async () => (await json(send('GET', `/api/v1/approvals/${approval}`))).body).toMatchObject({ closedReason: 'step-cancelled' })
  await send('POST', '/api/v1/events', { body: { name: 'paid', key: '1', data: { amount: 7 } } })
  await expect.poll(async () => (await json(send('GET', `/api/v1/runs/${run}`))).body.output).toBe('Thanks for 7 EUR')
})

it('is told once, however many ask at the same time', async () => {
  const { run } = await ask('2')
  const answers = await Promise.all(Array.from({ length: 20 }, () => stop(run, 'paid')))
  for (const { status } of answers) expect([202, 409]).toContain(status)
  await expect.poll(async () => (await statusesOf(run)).paid).toBe('cancelled')
  const cancelled = (await eventsAfter(api.mine, run)).filter(({ type }) => type === 'step-cancelled')
  expect(cancelled).toMatchObject([{ instance: 'paid' }])
  expect((await listAuditEntries(api.mine, { subject: `run/${run}` }))[0]).toMatchObject({
    action: 'step.cancelled',
    who: { kind: 'api-key', name: 'all' },
    details: { instance: 'paid' },
  })
})

it('what is not under way is refused with the reason', async () => {
  const { run } = await ask('3')
  expect(await stop(run, 'bogus')).toMatchObject({ status: 404, body: { code: 'not-found', detail: 'The run has no step "bogus".' } })
  expect(await stop(run, 'no@1/x')).toMatchObject({ status: 404, body: { detail: 'The run has no step "no@1/x".' } })
  expect(await stop(run, 'constructor')).toMatchObject({ status: 404 })
  expect(await stop(run, 'yes')).toMatchObject({ status: 409, body: { code: 'conflict', detail: 'The step "yes" has not begun yet.' } })
  expect(await stop(run, 'start')).toMatchObject({ status: 409, body: { code: 'conflict', detail: 'The step "start" is over already: done.' } })
  expect((await stop(run, 'a\0b')).status).toBe(404)
  expect(await listAuditEntries(api.mine, { subject: `run/${run}` })).toEqual([])
})

it('in a run that has ended no step is under way', async () => {
  const of = await api.published('Done', echo)
  const done = await json(send('POST', `/api/v1/workflows/${of}/runs`, { body: { input: { text: 'x' } }, headers: { prefer: 'wait=20' } }))
  const refused = { status: 409, body: { code: 'conflict', detail: 'The step "output" is not under way: its run has ended.' } }
  expect(await stop(done.body.id, 'output')).toMatchObject(refused)
})

it('needs runs:write, and a run of the caller', async () => {
  const { run } = await ask('4')
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const reader = (await createApiKey(api.mine, { name: 'reader', scopes: ['runs:read'] })).key
  const bound = (await createApiKey(api.mine, { name: 'bound', scopes: ['runs:write'], workflow: await api.published('Elsewhere', echo) })).key
  const foreign = (await createApiKey(await foreignScope(api.db), { name: 'foreign', scopes: ['runs:write'] })).key
  expect((await stop(run, 'refund', bearer(reader))).status).toBe(403)
  const none = { status: 404, body: { detail: 'There is no such run.' } }
  for (const key of [bound, foreign]) for (const step of ['refund', 'bogus']) expect(await stop(run, step, bearer(key))).toMatchObject(none)
  expect(await stop(newId(), 'refund')).toMatchObject(none)
  expect((await statusesOf(run)).refund).toBe('waiting')
})
