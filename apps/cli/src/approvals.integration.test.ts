import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payment, refund } from '@heddle/api/testing/graphs'
import { json } from '@heddle/api/testing/json-answer'
import { serve } from '@heddle/api/testing/serve'
import { testApi } from '@heddle/api/testing/test-api'
import { waitingApproval } from '@heddle/api/testing/waiting-approval'
import { createApiKey } from '@heddle/db/keys/create-api-key'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { afterAll, describe, expect, it } from 'vitest'
import { use as heddle } from './testing/use'

const api = await testApi()
const served = await serve(api.rest.fetch)
const folder = mkdtempSync(join(tmpdir(), 'heddle-cli-'))
afterAll(async () => {
  await served.close()
  rmSync(folder, { recursive: true })
})
Object.assign(process.env, { HEDDLE_URL: served.url, HEDDLE_API_KEY: api.key, HEDDLE_HOME: folder })

const slug = await api.published('Refunds', refund)
const ask = (order = '10482') => waitingApproval(api, slug, { order, amount: 48 })
const outputOf = async (run: string) => (await json(api.send('GET', `/api/v1/runs/${run}`))).body.output

describe('heddle approvals', () => {
  it('lists what waits, tells all about one, and answers it with other values', async () => {
    const { run, approval } = await ask()
    const listed = await heddle(['approvals', '--workflow', slug])
    expect(listed).toMatchObject({ code: 0, err: '' })
    expect(listed.out).toContain(approval)
    expect(listed.out).toContain('Refund 48 EUR for order 10482?')
    const one = await heddle(['approvals', approval])
    for (const said of [
      'Charged twice.',
      '"amount": 48',
      'approve: Approve: Refunds the amount once.',
      'half: Half of it',
      `Run ${run} of ${slug} v1`,
      'It waits for an answer until',
    ])
      expect(one.out).toContain(said)
    const value = join(folder, 'value.json')
    writeFileSync(value, '{"order": "10482", "amount": 42.5}')
    expect(await heddle(['approve', approval, '--value', `@${value}`, '--note', 'Shipping stays.'])).toMatchObject({
      code: 0,
      out: `Refund 48 EUR for order 10482?: approve. Run ${run} goes on.\n`,
      err: '',
    })
    await expect.poll(() => outputOf(run)).toBe('Refunded 42.5 EUR')
    expect((await heddle(['approvals', approval])).out).toContain('The API key "all" approved this at ')
    expect(JSON.parse((await heddle(['approvals', approval, '--json'])).out)).toMatchObject({ id: approval, note: 'Shipping stays.', value: { amount: 42.5 } })
    const { out: told } = await heddle(['logs', run])
    expect(told).toMatch(/step-waiting {4}refund {2}waits for an answer\n/)
    expect(told).toMatch(/approval-decided {2}refund {2}approve {2}by all \(API key\) {2}with another value {2}note: Shipping stays\.\n/)
    expect((await heddle(['approvals', '--run', run])).out).toBe('Nothing waits for an answer.\n')
    expect(JSON.parse((await heddle(['approvals', '--run', run, '--status', 'all', '--json'])).out)).toMatchObject({
      approvals: [{ id: approval }],
      nextCursor: null,
    })
  })

  it('shows what others wrote without obeying it', async () => {
    await seedApproval(api.mine, { form: { title: 'Send\u001b[2J it?\nNow', why: '\u001b]0;x\u0007', buttons: [] } })
    const listed = await heddle(['approvals'])
    expect(listed.out).toContain('Send [2J it? Now')
    expect(listed.out).not.toMatch(/(?!\n)\p{Cc}/u)
  })
})

describe('answers', () => {
  it('reject, and any answer of its own', async () => {
    const [first, second] = [await ask(), await ask()]
    expect(await heddle(['reject', first.approval, '--note', 'No.'])).toMatchObject({ code: 0, out: expect.stringContaining('reject') })
    const half = JSON.parse((await heddle(['approve', second.approval, '--answer', 'half', '--json'])).out)
    expect(half).toMatchObject({ status: 'decided', answer: 'half', by: { kind: 'api-key', name: 'all' } })
    await expect.poll(() => outputOf(first.run)).toBe('Not refunded: No.')
    await expect.poll(() => outputOf(second.run)).toBe('Refunded 48 EUR')
  })

  it('say by their exit code why one was not taken', async () => {
    const { approval } = await ask()
    const late = await seedApproval(api.mine, { deadlineAt: 1000, deadlinePort: 'late' })
    const reader = (await createApiKey(api.mine, { name: 'reader', scopes: ['approvals:read'] })).key
    expect(await heddle(['approve', approval, '--answer', 'maybe'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('"approve", "reject", "half"'),
    })
    expect(await heddle(['approve', approval, '--value', '{"order": "1", "amount": "x"}'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('amount: must be'),
    })
    expect(await heddle(['approve', approval, '--key', reader])).toMatchObject({ code: 3, err: expect.stringContaining('approvals:write') })
    expect(await heddle(['approve', '01900000-0000-7000-8000-000000000000'])).toMatchObject({ code: 4, err: expect.stringContaining('no such approval') })
    await heddle(['approve', approval])
    expect(await heddle(['reject', approval])).toMatchObject({ code: 5, out: '', err: expect.stringContaining('The API key "all" approved this at ') })
    expect(JSON.parse((await heddle(['reject', approval, '--json'])).err)).toMatchObject({
      error: { code: 'approval.already-decided', answer: 'approve', by: { name: 'all' } },
    })
    expect(await heddle(['approve', late.id])).toMatchObject({ code: 6, out: '', err: expect.stringContaining('Nobody answered until 1970') })
  })
})

it('heddle send-event gives an event to what waits for it, keeps it, and tells a second delivery', async () => {
  const of = await api.published('Payments', payment)
  const { body } = await json(api.send('POST', `/api/v1/workflows/${of}/runs`, { body: { input: { order: '17' } } }))
  const waits = 'select from "EventWait" where "runId" = $1 and status = \'waiting\''
  await expect.poll(async () => (await api.db.pool.query(waits, [body.id])).rowCount).toBe(1)
  const words = ['send-event', 'payment.received', '--for', '17', '--data', '{"amount": 48}', '--delivery-id', 'd1']
  expect(await heddle(words)).toMatchObject({ code: 0, out: 'payment.received: given to a step that waited.\n' })
  await expect.poll(() => outputOf(body.id)).toEqual({ amount: 48 })
  expect(await heddle(words)).toMatchObject({ code: 0, out: expect.stringContaining('this delivery came before, and was given') })
  expect(await heddle(['send-event', 'payment.received', '--for', '18'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('kept for a step that begins to wait'),
  })
  expect(JSON.parse((await heddle([...words, '--json'])).out)).toEqual({ served: 1, kept: false, duplicate: true })
  expect(await heddle(['send-event', 'payment.received', '--run', body.id])).toMatchObject({ code: 6, out: '', err: expect.stringContaining('has ended') })
})

it('heddle pause holds a run, and resume lets it go on', async () => {
  const { run, approval } = await ask()
  expect(await heddle(['pause', run])).toMatchObject({ code: 0, out: `${run}: paused; what is at work goes on.\n` })
  await expect.poll(async () => (await heddle(['logs', run])).out).toContain('run-paused')
  await heddle(['approve', approval])
  expect(JSON.parse((await heddle(['pause', run, '--json'])).out)).toMatchObject({ id: run, status: 'running', pausedAt: expect.any(String) })
  // With nothing left to wait for, it may be over by the time of the answer.
  expect(await heddle(['resume', run])).toMatchObject({ code: 0, out: expect.stringMatching(/: (goes on|succeeded)\.\n$/) })
  await expect.poll(() => outputOf(run)).toBe('Refunded 48 EUR')
  expect(await heddle(['pause', run])).toMatchObject({ code: 0, out: `${run}: succeeded.\n` })
  expect(await heddle(['resume', run])).toMatchObject({ code: 0, out: `${run}: succeeded.\n` })
  expect(await heddle(['pause', '01900000-0000-7000-8000-000000000000'])).toMatchObject({ code: 4 })
})

it('heddle cancel --step stops one step, and not the run', async () => {
  const { run } = await ask()
  expect(await heddle(['cancel', run, '--step', 'yes'])).toMatchObject({ code: 5, out: '', err: expect.stringContaining('"yes" has not begun yet') })
  expect(await heddle(['cancel', run, '--step', 'bogus'])).toMatchObject({ code: 4, out: '', err: expect.stringContaining('no step "bogus"') })
  // With nothing else at work, the run may be over by the time of the answer.
  expect(await heddle(['cancel', run, '--step', 'refund'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/(, refund: asked to stop|: succeeded)\.\n$/),
    err: '',
  })
  await expect.poll(async () => (await heddle(['logs', run])).out).toMatch(/step-cancelled {2}refund\b[\s\S]*step-skipped {4}yes\b[\s\S]*run-finished/)
  expect(await heddle(['cancel', run, '--step', 'refund'])).toMatchObject({ code: 5, err: expect.stringContaining('its run has ended') })
  const other = await ask()
  expect(JSON.parse((await heddle(['cancel', other.run, '--step', 'refund', '--json'])).out)).toMatchObject({ id: other.run, cancelRequestedAt: null })
})
