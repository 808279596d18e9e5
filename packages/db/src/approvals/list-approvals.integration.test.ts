import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { foreignScope, ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { describe, expect, it } from 'vitest'
import { listAuditEntries } from '../audit/list-audit-entries'
import { newId } from '../connect/new-id'
import { pauseRun, resumeRun } from '../outbox/pause-run'
import { appendEvents } from '../runs/append-events'
import { closeRun } from '../runs/close-run'
import { countWaiting } from './count-waiting'
import { decideApproval } from './decide-approval'
import { getApproval } from './get-approval'
import { listApprovals } from './list-approvals'
import { settleDeadline } from './settle-deadline'

const { db } = await testDatabase()
const own = await ownScope(db)
const foreign = await foreignScope(db)
const by = { kind: 'api-key', name: 'helpdesk' } as const

const run = await seedRun(own)
const first = await seedApproval(own, { runId: run.id, instance: 'first', form: { title: 'First?', buttons: [] } })
const second = await seedApproval(own)
const overdue = await seedApproval(own, { deadlineAt: 1, deadlinePort: 'late' })
const expired = await seedApproval(own, { deadlineAt: 1, deadlinePort: 'late' })
await settleDeadline(db.pool, expired)
const closed = await seedApproval(own)
await closeRun(db.pool, closed.runId, 'cancelled')
await decideApproval(own, second.id, { answer: 'approve', by })

describe('the inbox', () => {
  const ids = async (filter: Parameters<typeof listApprovals>[1]) => (await listApprovals(own, filter)).approvals.map(({ id }) => id)

  it('lists the latest first, a decided one by when that was', async () => {
    expect(await ids({})).toEqual([second.id, closed.id, expired.id, overdue.id, first.id])
    expect((await listApprovals(own)).approvals[0]).toMatchObject({ title: 'Send it?', status: 'decided', answer: 'approve', by, decidedAt: expect.any(Date) })
    expect((await listApprovals(own)).approvals[4]).toEqual({
      id: first.id,
      status: 'waiting',
      question: 'approval',
      title: 'First?',
      instance: 'first',
      openedAt: expect.any(Date),
      run: { id: run.id, workflow: run.workflow },
    })
  })

  it('finds by status, as it is now: what is overdue waits for nobody', async () => {
    expect(await ids({ status: ['waiting'] })).toEqual([first.id])
    expect(await ids({ status: ['expired'] })).toEqual([expired.id, overdue.id])
    expect(await ids({ status: ['decided', 'closed'] })).toEqual([second.id, closed.id])
    expect(await ids({ status: [] })).toEqual([])
    expect(await countWaiting(own)).toBe(1)
    expect([await countWaiting(own, run.workflow.id), await countWaiting(own, newId())]).toEqual([1, 0])
  })

  it('finds by run and by workflow', async () => {
    expect(await ids({ run: run.id })).toEqual([first.id])
    expect(await ids({ workflow: run.workflow.slug })).toEqual([first.id])
    expect(await ids({ workflow: run.workflow.id, status: ['decided'] })).toEqual([])
    await expect(ids({ workflow: 'none' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(ids({ run: 'none' })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('comes page by page, each once', async () => {
    const seen: string[] = []
    for (let cursor: string | undefined, last = false; !last; last = cursor === undefined) {
      const page = await listApprovals(own, { limit: 2, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.approvals.map(({ id }) => id))
      cursor = page.cursor
    }
    expect(seen).toEqual(await ids({}))
    await expect(listApprovals(own, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

it('one approval comes with its run as it is now', async () => {
  const usage = { inputTokens: 10, outputTokens: 3, cost: 0.25 }
  await appendEvents(db.pool, run.id, [{ key: 'c', type: 'call-finished', at: 1, instance: 'a', data: { call: 1, attempt: 1, value: null, usage } }])
  expect(await getApproval(own, first.id)).toMatchObject({
    call: 1,
    resend: 0,
    answers: ['approve', 'reject'],
    form: { title: 'First?' },
    run: { id: run.id, workflow: run.workflow, trigger: 'api', usage },
  })
})

describe('another workspace', () => {
  const calls: Record<string, (id: string) => Promise<unknown>> = {
    getApproval: (id) => getApproval(foreign, id),
    pauseRun: (id) => pauseRun(foreign, id, by),
    resumeRun: (id) => resumeRun(foreign, id, by),
  }
  it.each(Object.keys(calls))('%s: a foreign id is the same not-found as one that does not exist', async (name) => {
    const refusals = []
    for (const id of [name === 'getApproval' ? first.id : run.id, newId(), 'no-id', 'a\0b'])
      refusals.push(await calls[name]?.(id).catch((error: unknown) => error))
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ code: 'not-found' })
  })

  it('sees nothing', async () => {
    expect(await Promise.all([listApprovals(foreign), countWaiting(foreign), listAuditEntries(foreign)])).toEqual([{ approvals: [] }, 0, []])
    expect(await listApprovals(foreign, { run: run.id })).toEqual({ approvals: [] })
  })
})

it('the audit log comes latest first, page by page', async () => {
  const all = await listAuditEntries(own)
  expect(all.map(({ action }) => action)).toEqual(['approval.decided', 'approval.expired'])
  expect(await listAuditEntries(own, { limit: 1 })).toEqual(all.slice(0, 1))
  expect(await listAuditEntries(own, { after: all[0]?.id ?? '' })).toEqual(all.slice(1))
  expect(await listAuditEntries(own, { after: 'nonsense' })).toEqual([])
})
