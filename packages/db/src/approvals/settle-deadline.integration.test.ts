import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it, vi } from 'vitest'
import { listAuditEntries } from '../audit/list-audit-entries'
import { openDatabase } from '../connect/database'
import { takeOutbox } from '../outbox/take-outbox'
import { eventsAfter } from '../runs/events-after'
import { decideApproval } from './decide-approval'
import { getApproval } from './get-approval'
import type { openApproval } from './open-approval'
import { settleDeadline } from './settle-deadline'

const { db, url } = await testDatabase()
const own = await ownScope(db)
const later = { deadlineAt: Date.UTC(2999, 0, 1), deadlinePort: 'timeout' }
const by = { kind: 'user', id: 'a', name: 'Approver' } as const

it('stands once it has passed: later decisions are refused, and the log says so', async () => {
  const deadlineAt = (await clock()) - 1000
  const asked = await seedApproval(own, { deadlineAt, deadlinePort: 'timeout' })
  expect(await settleDeadline(db.pool, asked)).toEqual({ status: 'expired', answer: 'timeout' })
  expect(await settleDeadline(db.pool, asked)).toEqual({ status: 'expired', answer: 'timeout' })
  expect(await decideApproval(own, asked.id, { answer: 'approve', by })).toEqual({ outcome: 'expired', at: new Date(deadlineAt) })
  expect(await getApproval(own, asked.id)).toMatchObject({ status: 'expired', answer: 'timeout' })
  expect(await listAuditEntries(own, { subject: `approval/${asked.id}` })).toMatchObject([{ action: 'approval.expired', who: { kind: 'system' } }])
  expect(await eventsAfter(own, asked.runId)).toEqual([])
})

it('refuses a decision after it also while its workflow has not settled it', async () => {
  const asked = await seedApproval(own, { deadlineAt: (await clock()) - 1, deadlinePort: 'timeout' })
  expect(await decideApproval(own, asked.id, { answer: 'approve', by })).toMatchObject({ outcome: 'expired' })
  expect(await getApproval(own, asked.id)).toMatchObject({ status: 'expired', answer: 'timeout' })
  expect(await settleDeadline(db.pool, asked)).toEqual({ status: 'expired', answer: 'timeout' })
})

it('leaves what a person decided before it, also when the timer is the first to hear of it', async () => {
  const asked = await seedApproval(own, later)
  expect(await decideApproval(own, asked.id, { answer: 'reject', note: 'no\u0000', by })).toMatchObject({ outcome: 'accepted' })
  await deadlineIsNow(asked.id)
  const stands = { status: 'decided', answer: 'reject', value: { amount: 48 }, note: 'no\u0000', by, at: expect.any(Date) }
  expect(await settleDeadline(db.pool, asked)).toEqual(stands)
})

it('says how long is missing when the timer comes too early, by the clock of the database', async () => {
  const asked = await seedApproval(own, { deadlineAt: (await clock()) + 60_000, deadlinePort: 'timeout' })
  const settled = await settleDeadline(db.pool, asked)
  if (settled.status !== 'waiting') throw new Error('It was settled too early.')
  expect(settled.missingMs).toBeGreaterThan(0)
  expect(settled.missingMs).toBeLessThanOrEqual(60_000)
  expect(Number.isInteger(settled.missingMs)).toBe(true)
  expect((await getApproval(own, asked.id)).status).toBe('waiting')
})

it('is not-found for a question that was never opened, and never comes for one that has none', async () => {
  const asked = await seedApproval(own)
  await expect(settleDeadline(db.pool, { ...asked, call: 2 })).rejects.toMatchObject({ code: 'not-found' })
  await expect(settleDeadline(db.pool, asked)).rejects.toThrow('has no deadline')
  const far = await seedApproval(own, { deadlineAt: Number.MAX_VALUE, deadlinePort: 'timeout' })
  expect(await settleDeadline(db.pool, far)).toMatchObject({ status: 'waiting' })
})

it('counts a decision that arrived in time and had to wait for its turn until after it', async () => {
  const asked = await seedApproval(own, later)
  const release = await holdRun(asked.runId)
  const decision = decideApproval(own, asked.id, { answer: 'approve', by })
  await waiters(1)
  await deadlineIsNow(asked.id)
  const settled = settleDeadline(db.pool, asked)
  await waiters(2)
  await release()
  expect(await decision).toMatchObject({ outcome: 'accepted' })
  expect(await settled).toMatchObject({ status: 'decided', answer: 'approve' })
})

it('is told to a person who was waiting behind it', async () => {
  const asked = await seedApproval(own, later)
  const release = await holdRun(asked.runId)
  const decision = decideApproval(own, asked.id, { answer: 'approve', by })
  await waiters(1)
  await db.pool.query(`update "Approval" set status = 'expired', answer = 'timeout' where id = $1`, [asked.id])
  await release()
  expect(await decision).toEqual({ outcome: 'expired', at: new Date(later.deadlineAt) })
})

it('and decisions around it: one of both stands, and everybody is told the same', async () => {
  const many = openDatabase(url, { max: 20 })
  const runs: string[] = []
  for (const _ of range(6)) runs.push((await seedRun(own)).id)
  const at = (await clock()) + 1500
  const open = (n: number) => seedApproval(own, { runId: runs[n % 6] ?? '', instance: `confirm@${n}`, deadlineAt: at + n * 5, deadlinePort: 'timeout' })
  const asked = await Promise.all(range(60).map(open))
  const outcomes = await Promise.all(
    asked.map(async (each, n) => {
      const decided = (async () => {
        await passed(at + n * 5 - 6 + (n % 12))
        return decideApproval({ ...own, db: many }, each.id, { answer: 'approve', by })
      })()
      return [await timer(each), await decided] as const
    }),
  )
  await many.close()
  for (const [n, [settled, decision]] of outcomes.entries()) {
    expect(settled.status === 'decided').toBe(decision.outcome === 'accepted')
    if (decision.outcome === 'accepted') expect(decision.approval.decidedAt?.getTime()).toBeLessThanOrEqual(at + n * 5)
  }
  const messages = await takeOutbox(db.pool, 1000)
  const told = asked.map(
    ({ runId, instance }) => messages.filter((message) => message.runId === runId && 'instance' in message && message.instance === instance).length,
  )
  expect(told).toEqual(outcomes.map(([, { outcome }]) => (outcome === 'accepted' ? 1 : 0)))
}, 30_000)

/** As the workflow does: again when it is too early. */
async function timer(asked: Parameters<typeof openApproval>[1]) {
  for (;;) {
    const settled = await settleDeadline(db.pool, asked)
    if (settled.status !== 'waiting') return settled
    await passed((await clock()) + settled.missingMs)
  }
}

/** The database's clock. */
async function clock(): Promise<number> {
  const { rows } = await db.pool.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at.getTime() ?? 0
}

async function passed(ms: number | undefined): Promise<void> {
  await vi.waitUntil(async () => (await clock()) > (ms ?? 0), { interval: 2, timeout: 10_000 })
}

async function deadlineIsNow(approvalId: string): Promise<void> {
  await db.pool.query('update "Approval" set "deadlineAt" = clock_timestamp() where id = $1', [approvalId])
}

/** Keeps whoever writes about the run waiting. */
async function holdRun(runId: string): Promise<() => Promise<void>> {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('select from "Run" where id = $1 for update', [runId])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

/** So many statements wait for a lock now. */
async function waiters(count: number): Promise<void> {
  const sql = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitUntil(async () => (await db.pool.query<{ n: number }>(sql)).rows[0]?.n === count, { interval: 5, timeout: 5000 })
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i)
}
