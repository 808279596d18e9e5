import type { RunEvent } from '@heddle/core/run/run-event'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { describe, expect, it } from 'vitest'
import { openEventWait } from '../events/open-event-wait'
import { receiveEvent } from '../events/receive-event'
import { pauseRun, resumeRun } from '../outbox/pause-run'
import { takeOutbox } from '../outbox/take-outbox'
import { appendEvents } from '../runs/append-events'
import { closeRun } from '../runs/close-run'
import { flushTurn } from '../runs/flush-turn'
import { getRun } from '../runs/get-run'
import { closeWaits } from './close-waits'
import { countWaiting } from './count-waiting'
import { decideApproval } from './decide-approval'
import { getApproval } from './get-approval'
import { openApproval } from './open-approval'

const { db } = await testDatabase()
const own = await ownScope(db)
const by = { kind: 'user', id: 'a', name: 'Approver' } as const

describe('when a run ends, all that waits in it is closed', () => {
  const ways: [name: string, reason: string, end: (runId: string) => Promise<unknown>][] = [
    ['by its own turn', 'run-succeeded', (runId) => flushEnd(runId, 1, 10)],
    ['by an event', 'run-failed', (runId) => appendEvents(db.pool, runId, [{ ...finished('x'), data: { status: 'failed' } }])],
    ['from outside', 'run-cancelled', (runId) => closeRun(db.pool, runId, 'cancelled')],
  ]
  it.each(ways)('%s', async (_name, reason, end) => {
    const { asked, decided } = await scene()
    const waited = await countWaiting(own)
    await end(asked.runId)
    expect(await getApproval(own, asked.id)).toMatchObject({ status: 'closed', closedReason: reason })
    expect(await getApproval(own, decided.id)).toMatchObject({ status: 'decided' })
    expect(await decideApproval(own, asked.id, { answer: 'approve', by })).toEqual({ outcome: 'closed', reason })
    expect(await countWaiting(own)).toBe(waited - 1)
    expect(await receiveEvent(own, { name: asked.runId, data: 1 })).toEqual({ served: 0, kept: true, duplicate: false })
    expect((await takeOutbox(db.pool, 1000)).filter(({ runId }) => runId === asked.runId)).toEqual([])
  })

  it('and what is opened afterwards is closed from the start', async () => {
    const { id: runId } = await seedRun(own)
    await closeRun(db.pool, runId, 'failed')
    const asked = await seedApproval(own, { runId })
    expect(await openApproval(db.pool, asked)).toEqual({ id: asked.id, status: 'closed', reason: 'run-failed' })
    await receiveEvent(own, { name: runId, data: 1 })
    expect(await openEventWait(db.pool, { runId, instance: 'wait', name: runId, keep: true })).toBeUndefined()
  })
})

it('what the end of a run has closed stays closed, also when the turn that told it never happened', async () => {
  const { asked, decided } = await scene()
  const { runId } = asked
  await flushEnd(runId, 1, 10)
  const closed = await getApproval(own, asked.id)
  expect(await flushTurn(db.pool, runId, { k: 1, historyLength: 14, digest: 'goes on' }, [])).toEqual({ ended: 'succeeded' })
  expect(await getApproval(own, asked.id)).toEqual(closed)
  expect((await getApproval(own, decided.id)).status).toBe('decided')
  expect(await decideApproval(own, asked.id, { answer: 'approve', by })).toEqual({ outcome: 'closed', reason: 'run-succeeded' })
  expect((await takeOutbox(db.pool, 1000)).filter((message) => message.runId === runId)).toEqual([])
})

it('a question whose deadline has passed stays expired when its run ends before the timer has settled it', async () => {
  const { id: runId } = await seedRun(own)
  const late = await seedApproval(own, { runId, deadlineAt: Date.now() - 1000, deadlinePort: 'late' })
  const open = await seedApproval(own, { runId, instance: 'open', deadlineAt: Date.now() + 3_600_000, deadlinePort: 'late' })
  const told = await decideApproval(own, late.id, { answer: 'approve', by })
  expect(told).toMatchObject({ outcome: 'expired' })
  await closeRun(db.pool, runId, 'cancelled')
  expect(await decideApproval(own, late.id, { answer: 'approve', by })).toEqual(told)
  expect(await getApproval(own, late.id)).toMatchObject({ status: 'expired' })
  expect(await getApproval(own, open.id)).toMatchObject({ status: 'closed', closedReason: 'run-cancelled' })
})

it('a step that is cancelled takes its own questions and waits along, and no others', async () => {
  const { asked } = await scene()
  const { runId } = asked
  const beside = await seedApproval(own, { runId, instance: 'beside' })
  await closeWaits(db.pool, { runId, instance: 'confirm' })
  expect(await getApproval(own, asked.id)).toMatchObject({ status: 'closed', closedReason: 'step-cancelled' })
  expect((await getApproval(own, beside.id)).status).toBe('waiting')
  await closeWaits(db.pool, { runId, instance: 'wait' })
  expect(await receiveEvent(own, { name: runId, data: 1 })).toMatchObject({ served: 0 })
})

it('a run that has ended is not paused, whatever it was before', async () => {
  const { id } = await seedRun(own)
  await pauseRun(own, id, by)
  expect(await getRun(own, id)).toMatchObject({ pausedAt: expect.any(Date) })
  await closeRun(db.pool, id, 'failed')
  expect(await resumeRun(own, id, by)).toEqual({ status: 'failed' })
  expect(await pauseRun(own, id, by)).toEqual({ status: 'failed' })
  expect(await getRun(own, id)).not.toHaveProperty('pausedAt')
})

/** A run with an open question, one that is decided and not yet heard of, and a wait for an event of the run's own name. */
async function scene() {
  const { id: runId } = await seedRun(own)
  const asked = await seedApproval(own, { runId })
  const decided = await seedApproval(own, { runId, instance: 'decided' })
  await decideApproval(own, decided.id, { answer: 'reject', by })
  await openEventWait(db.pool, { runId, instance: 'wait', name: runId, keep: true })
  return { asked, decided }
}

function finished(key: string): Extract<RunEvent, { type: 'run-finished' }> {
  return { key, type: 'run-finished', at: 1, data: { status: 'succeeded' } }
}

function flushEnd(runId: string, k: number, historyLength: number): Promise<unknown> {
  return flushTurn(db.pool, runId, { k, historyLength, digest: `end ${historyLength}` }, [
    { ...finished(`run-finished/f${k}.${historyLength}`), flush: { k, historyLength } },
  ])
}
