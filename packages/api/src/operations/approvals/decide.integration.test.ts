import { closeWaits } from '@heddle/db/approvals/close-waits'
import { listAuditEntries } from '@heddle/db/audit/list-audit-entries'
import { newId } from '@heddle/db/connect/new-id'
import { closeRun } from '@heddle/db/runs/close-run'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { describe, expect, it } from 'vitest'
import { approvalDesk } from '../../testing/approval-desk'
import { json } from '../../testing/json-answer'
import { testApi } from '../../testing/test-api'

const api = await testApi()
const { ask, get, decide, decideInPerson } = await approvalDesk(api)

describe('deciding too late', () => {
  it('cases G9: the first decision stands, and whoever comes after is told whose it is', async () => {
    const { approval } = await ask()
    const first = await decideInPerson(approval, { answer: 'approve' })
    const second = await decide(approval, { answer: 'reject' })
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'approval.already-decided', by: { kind: 'user', name: 'Owner' }, at: first.body.decidedAt, answer: 'approve', hint: expect.any(String) },
    })
    expect(second.body.detail).toBe(`Owner approved this at ${first.body.decidedAt}.`)
    expect((await get(approval)).answer).toBe('approve')
  })

  it('cases G9: of 200 decisions at once one is taken, and all others get the same 409', async () => {
    const { approval } = await ask()
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => decide(approval, { answer: i % 2 === 0 ? 'approve' : 'reject', note: `${i}` })))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200).map(({ body: { instance: _, ...problem } }) => JSON.stringify(problem))
    expect(others).toHaveLength(199)
    expect(new Set(others).size).toBe(1)
    expect(JSON.parse(others[0] ?? '')).toMatchObject({ code: 'approval.already-decided', answer: taken[0]?.body.answer, at: taken[0]?.body.decidedAt })
    expect(await listAuditEntries(api.mine, { subject: `approval/${approval}` })).toHaveLength(1)
  })

  it('after the deadline is 410, and nothing is changed', async () => {
    const { id } = await seedApproval(api.mine, { deadlineAt: 1000, deadlinePort: 'late' })
    const late = await decide(id, { answer: 'approve' })
    expect(late).toMatchObject({ status: 410, body: { code: 'approval.expired', at: '1970-01-01T00:00:01.000Z' } })
    expect(late.body.detail).toContain('Nobody answered until 1970-01-01T00:00:01.000Z')
    expect(await get(id)).toMatchObject({ status: 'expired', answer: 'late', by: null, happened: late.body.detail })
  })

  it('when nobody needs to answer any more is 410 with the reason', async () => {
    const [cancelled, stopped] = [await seedApproval(api.mine), await seedApproval(api.mine)]
    await closeRun(api.db.pool, cancelled.runId, 'cancelled')
    await closeWaits(api.db.pool, { runId: stopped.runId, instance: 'confirm' })
    expect(await decide(cancelled.id, { answer: 'approve' })).toMatchObject({
      status: 410,
      body: { code: 'approval.closed', reason: 'run-cancelled', detail: 'The run was cancelled. Nobody needs to answer any more.' },
    })
    expect(await decide(stopped.id, { answer: 'approve' })).toMatchObject({
      status: 410,
      body: { code: 'approval.closed', reason: 'step-cancelled', detail: 'The step that asked was cancelled. Nobody needs to answer any more.' },
    })
    expect(await get(cancelled.id)).toMatchObject({ status: 'closed', closedReason: 'run-cancelled' })
  })

  it('when the run was cancelled through the API is the same', async () => {
    const { run, approval } = await ask()
    await api.send('POST', `/api/v1/runs/${run}/cancel`)
    await expect.poll(async () => (await get(approval)).status).toBe('closed')
    expect(await decide(approval, { answer: 'approve' })).toMatchObject({ status: 410, body: { code: 'approval.closed', reason: 'run-cancelled' } })
  })
})

describe('an answer that cannot be', () => {
  it.each<[string, object, number, string, object]>([
    [
      'is none of those asked for',
      { answer: 'maybe' },
      422,
      'answer.invalid',
      { places: [{ path: ['answer'], message: 'must be one of: "approve", "reject", "half"' }] },
    ],
    [
      'changes what may not be changed',
      { answer: 'approve', value: { order: '1', amount: 48 } },
      422,
      'answer.invalid',
      { places: [{ path: ['value', 'order'] }] },
    ],
    [
      'is of the wrong type',
      { answer: 'approve', value: { order: '10482', amount: '48' } },
      422,
      'answer.invalid',
      { places: [{ path: ['value', 'amount'] }] },
    ],
    [
      'leaves something out',
      { answer: 'approve', value: {} },
      422,
      'answer.invalid',
      { places: [{ path: ['value', 'order'] }, { path: ['value', 'amount'] }] },
    ],
    ['is missing', {}, 422, 'invalid', { places: [{ path: ['answer'] }] }],
    ['has a note without end', { answer: 'approve', note: 'x'.repeat(10_001) }, 422, 'invalid', { places: [{ path: ['note'] }] }],
    ['has a field too many', { answer: 'approve', by: { kind: 'user', name: 'Somebody else' } }, 422, 'invalid', { places: [{ path: ['by'] }] }],
    ['is larger than a message', { answer: 'approve', value: { order: 'x'.repeat(1024 * 1024), amount: 1 } }, 413, 'too-large', {}],
  ])('%s: %o', async (_what, body, status, code, more) => {
    const { approval } = await openOne()
    expect(await decide(approval, body)).toMatchObject({ status, body: { code, ...more } })
    expect((await get(approval)).status).toBe('waiting')
  })

  let open: ReturnType<typeof ask> | undefined
  function openOne(): ReturnType<typeof ask> {
    open ??= ask()
    return open
  }

  it('to a question whose values are fixed is refused at its value', async () => {
    const { id } = await seedApproval(api.mine, { form: { title: 'Fixed?', values: { amount: 48 }, buttons: [] } })
    expect(await decide(id, { answer: 'approve', value: { amount: 1 } })).toMatchObject({
      status: 422,
      body: { code: 'answer.invalid', places: [{ path: ['value'] }] },
    })
    expect(await decide(id, { answer: 'approve', value: { amount: 48 } })).toMatchObject({ status: 200 })
  })

  it('whose value is larger than a message, or whose note makes a value of more than 16 MB of it, is refused with size and limit', async () => {
    const { id } = await seedApproval(api.mine, {
      form: { title: 'Large?', values: { text: 'x'.repeat(15_970_000) }, schema: { type: 'object' }, buttons: [] },
    })
    const grows = `{"answer": "approve", "value": {"list": [${Array.from({ length: 150_000 }, () => '1e-6').join(',')}]}}`
    const written = await json(api.send('POST', `/api/v1/approvals/${id}/decide`, { body: grows }))
    expect([written.status, written.body.code, written.body.detail]).toEqual([
      413,
      'too-large',
      'The changed value has 1,350,010 bytes as JSON text, and may have 1,048,576.',
    ])
    const noted = await decide(id, { answer: 'approve', note: '\u0001'.repeat(10_000) })
    expect([noted.status, noted.body.code, noted.body.detail]).toEqual([
      413,
      'too-large',
      expect.stringMatching(/^The decision with its note has 16,03\d,\d{3} bytes as JSON text, and may have 16,000,000\.$/),
    ])
    expect((await get(id)).status).toBe('waiting')
    expect((await decide(id, { answer: 'approve', note: 'Fine.' })).status).toBe(200)
  })

  it('about what is not there is 404', async () => {
    for (const id of [newId(), '1', `${newId()}%00`])
      expect(await decide(id, { answer: 'approve' })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})
