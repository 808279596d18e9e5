import { foldEvents } from '@heddle/core/run/reduce'
import { listAuditEntries } from '@heddle/db/audit/list-audit-entries'
import { newId } from '@heddle/db/connect/new-id'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import { eventsAfter } from '@heddle/db/runs/events-after'
import { describe, expect, it } from 'vitest'
import { echo, refund } from '../../testing/graphs'
import { json } from '../../testing/json-answer'
import { testApi } from '../../testing/test-api'
import { waitingApproval } from '../../testing/waiting-approval'

const api = await testApi()
const { send } = api
const slug = await api.published('Refunds', refund)
const post = (run: string, what: 'pause' | 'resume', headers: Record<string, string> = {}) => json(send('POST', `/api/v1/runs/${run}/${what}`, { headers }))
const stateOf = async (run: string) => foldEvents(await eventsAfter(api.mine, run))

describe('a paused run', () => {
  it('takes in what happens, begins nothing, and goes on when it is resumed', async () => {
    const { run, approval } = await waitingApproval(api, slug, { order: '1', amount: 48 })
    const paused = await post(run, 'pause')
    expect(paused).toMatchObject({ status: 200, body: { id: run, status: 'running', pausedAt: expect.any(String) } })
    await expect.poll(async () => (await stateOf(run)).pausedAt).toBeDefined()
    expect((await json(send('POST', `/api/v1/approvals/${approval}/decide`, { body: { answer: 'approve' } }))).status).toBe(200)
    await expect.poll(async () => (await stateOf(run)).steps.refund?.status).toBe('done')
    expect((await stateOf(run)).steps).not.toHaveProperty('yes')
    expect(await json(send('GET', `/api/v1/runs?workflow=${slug}`))).toMatchObject({ body: { runs: [{ id: run, pausedAt: paused.body.pausedAt }] } })
    expect(await post(run, 'resume')).toMatchObject({ status: 200, body: { pausedAt: null } })
    await expect
      .poll(async () => (await json(send('GET', `/api/v1/runs/${run}`))).body)
      .toMatchObject({ status: 'succeeded', output: 'Refunded 48 EUR', pausedAt: null })
    const events = await json(send('GET', `/api/v1/runs/${run}/events`))
    expect(events.body.events.filter(({ type }) => /paused|resumed/.test(type))).toMatchObject([
      { type: 'run-paused', data: { by: 'all' } },
      { type: 'run-resumed', data: { by: 'all' } },
    ])
  })

  it('is paused once, however often it is asked for, and cancelling works', async () => {
    const { run } = await waitingApproval(api, slug, { order: '2', amount: 48 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(run, 'pause')))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.pausedAt}`)).size).toBe(1)
    expect((await listAuditEntries(api.mine, { subject: `run/${run}` })).map(({ action }) => action)).toEqual(['run.paused'])
    await send('POST', `/api/v1/runs/${run}/cancel`)
    await expect.poll(async () => (await json(send('GET', `/api/v1/runs/${run}`))).body).toMatchObject({ status: 'cancelled', pausedAt: null })
  })
})

it('a run that has ended stays as it is', async () => {
  const done = await json(
    send('POST', `/api/v1/workflows/${await api.published('Done', echo)}/runs`, { body: { input: { text: 'x' } }, headers: { prefer: 'wait=20' } }),
  )
  for (const what of ['pause', 'resume'] as const)
    expect(await post(done.body.id, what)).toMatchObject({ status: 200, body: { status: 'succeeded', pausedAt: null, output: 'x' } })
})

it('needs runs:write, and a run of the caller', async () => {
  const { run } = await waitingApproval(api, slug, { order: '3', amount: 48 })
  const reader = { authorization: `Bearer ${(await createApiKey(api.mine, { name: 'reader', scopes: ['runs:read'] })).key}` }
  const elsewhere = await api.published('Elsewhere', echo)
  const bound = { authorization: `Bearer ${(await createApiKey(api.mine, { name: 'bound', scopes: ['runs:write'], workflow: elsewhere })).key}` }
  for (const what of ['pause', 'resume'] as const) {
    expect((await post(run, what, reader)).status).toBe(403)
    expect((await post(run, what, bound)).status).toBe(404)
    expect((await post(newId(), what)).status).toBe(404)
  }
  expect((await json(send('GET', `/api/v1/runs/${run}`))).body.pausedAt).toBe(null)
})
