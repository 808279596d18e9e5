import { foldEvents } from '@heddle/core/run/reduce'
import type { RunEvent } from '@heddle/core/run/run-event'
import { newId } from '@heddle/db/connect/new-id'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { TRPCError } from '@trpc/server'
import { describe, expect, it } from 'vitest'
import { approvalDesk } from '../../testing/approval-desk'
import { refund } from '../../testing/graphs'
import { type JsonAnswer, json } from '../../testing/json-answer'
import { readEvents } from '../../testing/read-events'
import { testApi } from '../../testing/test-api'
import { waitingApproval } from '../../testing/waiting-approval'
import { trpcProblem } from '../../trpc/refusal'
import { appRouter } from '../../trpc/router'

const api = await testApi()
const { send } = api
const { slug, ask, get, decide, decideInPerson, keyWith } = await approvalDesk(api)
const when = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('an approval', () => {
  it('tells who decides all that they need, and the run goes on by what they decide', async () => {
    const { run, approval } = await ask()
    expect(await get(approval)).toMatchObject({
      id: approval,
      status: 'waiting',
      question: 'approval',
      title: 'Refund 48 EUR for order 10482?',
      instance: 'refund',
      openedAt: when,
      deadlineAt: when,
      answers: ['approve', 'reject', 'half'],
      form: {
        why: 'Charged twice.',
        values: { order: '10482', amount: 48 },
        schema: { properties: { order: { const: '10482' }, amount: { type: 'number' } } },
        next: { approve: 'Refunds the amount once.', reject: 'No money moves.' },
        buttons: [
          { answer: 'approve', label: 'Approve', tone: 'good' },
          { answer: 'reject', label: 'Reject', tone: 'bad' },
          { answer: 'half', label: 'Half of it', tone: 'plain' },
        ],
      },
      run: {
        id: run,
        workflow: { slug, name: 'Refunds' },
        version: 1,
        status: 'running',
        waitingFor: { approvals: 1, questions: 0 },
        usage: { inputTokens: 0, outputTokens: 0, cost: 0 },
      },
      ...{ answer: null, by: null, decidedAt: null, value: null, note: null, closedReason: null, happened: null },
    })
    const waits = { id: run, waitingFor: { approvals: 1, questions: 0 } }
    expect((await json(send('GET', `/api/v1/runs/${run}`))).body).toMatchObject(waits)
    expect((await json(send('GET', `/api/v1/runs?workflow=${slug}`))).body).toMatchObject({ runs: [waits] })
    const decided = await decide(approval, { answer: 'approve', value: { order: '10482', amount: 42.5 }, note: 'Shipping stays.' })
    expect(decided).toMatchObject({
      status: 200,
      body: { status: 'decided', answer: 'approve', by: { kind: 'api-key', name: 'all' }, note: 'Shipping stays.', value: { amount: 42.5 }, decidedAt: when },
    })
    expect(decided.body.happened).toBe(`The API key "all" approved this at ${decided.body.decidedAt}.`)
    await expect.poll(async () => (await json(send('GET', `/api/v1/runs/${run}`))).body).toMatchObject({ status: 'succeeded', output: 'Refunded 42.5 EUR' })
    expect(await get(approval)).toMatchObject({ status: 'decided', run: { status: 'succeeded' } })
  })

  it('of a person is decided in their name, and the note reaches the run', async () => {
    const { run, approval } = await ask()
    const decided = await decideInPerson(approval, { answer: 'reject', note: 'Not charged twice.' })
    expect(decided).toMatchObject({ status: 200, body: { by: { kind: 'user', id: api.owner.userId, name: 'Owner' }, answer: 'reject' } })
    await expect.poll(async () => (await json(send('GET', `/api/v1/runs/${run}`))).body.output).toBe('Not refunded: Not charged twice.')
  })

  it('shows in the stream of the run when it is asked, when it is decided, and what the fold of that says', async () => {
    const { run, approval } = await ask()
    const seen: RunEvent[] = []
    let decided: Promise<JsonAnswer> | undefined
    for await (const { event, id, data } of readEvents(send('GET', `/api/v1/runs/${run}/events`, { headers: { accept: 'text/event-stream' } }))) {
      if (id === undefined) continue
      seen.push(data as RunEvent)
      if (event === 'step-waiting') decided = decide(approval, { answer: 'half', note: 'fair' })
      if (event === 'approval-decided')
        expect(foldEvents(seen).steps.refund).toMatchObject({ status: 'running', decision: { answer: 'half', note: 'fair', by: { name: 'all' } } })
    }
    expect((await decided)?.status).toBe(200)
    expect(seen.map(({ type }) => type).filter((type) => /waiting|decided/.test(type))).toEqual(['step-waiting', 'approval-decided'])
    expect(seen.find(({ type }) => type === 'step-waiting')).toMatchObject({
      data: { for: 'person', question: 'approval', answers: ['approve', 'reject', 'half'] },
    })
    expect(foldEvents(seen).steps.refund).toMatchObject({ status: 'done', ports: ['half'] })
  })
})

it('an uncertain call is told what it brought, in the words of its button', async () => {
  const buttons = [{ answer: 'done', label: 'It was sent', tone: 'good' }]
  const { id } = await seedApproval(api.mine, { question: 'uncertain', form: { title: 'Was it sent?', buttons } })
  const decided = await decide(id, { answer: 'done', value: ['receipt', null] })
  expect(decided).toMatchObject({ status: 200, body: { question: 'uncertain', value: ['receipt', null] } })
  expect(decided.body.happened).toContain('The API key "all" answered "It was sent" at ')
})

describe('the inbox', () => {
  it('shows what waits, and other things when asked for them, page by page', async () => {
    const { run, approval } = await ask({ order: 'inbox', amount: 1 })
    const listed = async (query: string) =>
      (await json(send('GET', `/api/v1/approvals?${query}`))).body as { approvals?: { id: string; status: string }[]; nextCursor?: string }
    expect((await listed(`run=${run}`)).approvals).toMatchObject([
      { id: approval, title: 'Refund 1 EUR for order inbox?', status: 'waiting', run: { id: run, workflow: { slug }, version: 1 } },
    ])
    expect((await listed('')).approvals?.every(({ status }) => status === 'waiting')).toBe(true)
    expect((await listed(`workflow=${slug}&limit=1`)).approvals).toMatchObject([{ id: approval }])
    await decide(approval, { answer: 'reject' })
    expect((await listed(`run=${run}`)).approvals).toEqual([])
    expect((await listed(`run=${run}&status=decided`)).approvals).toMatchObject([{ id: approval, answer: 'reject' }])
    const whole = (await listed('status=all&limit=200')).approvals?.map(({ id }) => id)
    const pages: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await listed(`status=all&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      pages.push(...(page.approvals ?? []).map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    }
    expect(pages).toEqual(whole)
    expect(await json(send('GET', '/api/v1/approvals?status=open'))).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(await json(send('GET', `/api/v1/approvals?run=${newId()}`))).toMatchObject({ status: 404 })
  })
})

describe('our own pages', () => {
  const caller = async (headers: Record<string, string>) =>
    appRouter.createCaller(await api.contextFor(new Request('http://127.0.0.1:3000/', { headers }), 'test'))

  it('get the same refusals, and count what waits', async () => {
    const own = await api.published('Counted', refund)
    const { approval } = await waitingApproval(api, own, { order: '1', amount: 1 })
    await seedApproval(api.mine)
    const bound = await caller(await keyWith('counts', ['approvals:read'], own))
    const all = await caller({ authorization: `Bearer ${api.key}` })
    expect(await bound.approvals.waiting()).toEqual({ waiting: 1 })
    expect((await all.approvals.waiting()).waiting).toBeGreaterThan(1)
    await all.approvals.decide({ id: approval, answer: 'reject' })
    expect(await bound.approvals.waiting()).toEqual({ waiting: 0 })
    const late = await seedApproval(api.mine, { deadlineAt: 1000, deadlinePort: 'late' })
    const problems = await Promise.all(
      [approval, late.id].map((id) =>
        all.approvals.decide({ id, answer: 'approve' }).catch((error) => error instanceof TRPCError && trpcProblem(error, 'test')),
      ),
    )
    expect(problems).toMatchObject([
      { status: 409, code: 'approval.already-decided', answer: 'reject', by: { name: 'all' } },
      { status: 410, code: 'approval.expired', at: '1970-01-01T00:00:01.000Z' },
    ])
  })
})

describe('keys', () => {
  it('need the scope for each', async () => {
    const { id } = await seedApproval(api.mine)
    const reads = await keyWith('reads', ['approvals:read'])
    expect((await send('GET', '/api/v1/approvals', { headers: reads })).status).toBe(200)
    expect((await send('GET', `/api/v1/approvals/${id}`, { headers: reads })).status).toBe(200)
    for (const path of [`${id}/decide`, `${id}/link`])
      expect(await json(send('POST', `/api/v1/approvals/${path}`, { headers: reads, body: { answer: 'approve' } }))).toMatchObject({
        status: 403,
        body: { code: 'forbidden', hint: expect.stringContaining('approvals:write') },
      })
    const others = await keyWith('others', ['runs:read', 'runs:write', 'approvals:write'])
    expect((await send('GET', '/api/v1/approvals', { headers: others })).status).toBe(403)
    expect(await decide(id, { answer: 'approve' }, others)).toMatchObject({ status: 200, body: { by: { kind: 'api-key', name: 'others' } } })
  })

  it('that are bound to one workflow see and decide its approvals only', async () => {
    const own = await api.published('Bound', refund)
    const bound = await keyWith('bound', ['approvals:read', 'approvals:write'], own)
    const mine = await waitingApproval(api, own, { order: 'own', amount: 1 })
    const other = await ask()
    const listed = await json(send('GET', '/api/v1/approvals?status=all', { headers: bound }))
    expect(listed.body.approvals).toMatchObject([{ id: mine.approval }])
    for (const [method, path, body] of [
      ['GET', other.approval],
      ['POST', `${other.approval}/decide`, { answer: 'approve' }],
      ['POST', `${other.approval}/link`, { name: 'x' }],
    ] as const) {
      const answer = await send(method, `/api/v1/approvals/${path}`, { headers: bound, ...(body && { body }) })
      expect([path, answer.status]).toEqual([path, 404])
    }
    for (const query of [`run=${other.run}`, `workflow=${slug}`]) expect((await send('GET', `/api/v1/approvals?${query}`, { headers: bound })).status).toBe(404)
    expect((await get(other.approval)).status).toBe('waiting')
    expect(await decide(mine.approval, { answer: 'approve' }, bound)).toMatchObject({ status: 200 })
  })
})
