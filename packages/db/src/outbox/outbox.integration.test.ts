import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { foreignScope, ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { decideApproval } from '../approvals/decide-approval'
import { listAuditEntries } from '../audit/list-audit-entries'
import { newId } from '../connect/new-id'
import { closeRun } from '../runs/close-run'
import { acknowledge } from './acknowledge'
import { cancelStep } from './cancel-step'
import { listenToOutbox } from './listen-to-outbox'
import { markSent } from './mark-sent'
import { pauseRun, resumeRun } from './pause-run'
import { takeOutbox } from './take-outbox'

const { db, url } = await testDatabase()
const own = await ownScope(db)
const by = { kind: 'user', id: 'a', name: 'Operator\u0000' } as const

describe('a message', () => {
  it('is handed to one sender at a time, again until its run has taken it in', async () => {
    const { id, runId } = await written()
    expect(await take(runId)).toMatchObject([{ id, tries: 1, kind: 'answered', instance: 'confirm' }])
    expect(await take(runId)).toEqual([])
    await due(runId)
    expect(await take(runId)).toMatchObject([{ id, tries: 2 }])
    await markSent(db.pool, [id])
    await due(runId)
    expect(await take(runId)).toMatchObject([{ id, tries: 3 }])
    await acknowledge(db.pool, runId, [id])
    await due(runId)
    expect(await take(runId)).toEqual([])
  })

  it('waits longer from try to try, from 5 s up to 30 s', async () => {
    const { runId } = await written()
    const waits = []
    for (let n = 0; n < 5; n++) {
      await due(runId)
      await take(runId)
      const sql = `select round(extract(epoch from "nextAt" - now()))::int as s from "OutboxMessage" where "runId" = $1`
      waits.push((await db.pool.query<{ s: number }>(sql, [runId])).rows[0]?.s)
    }
    expect(waits).toEqual([5, 10, 20, 30, 30])
  })

  it('goes to one of many senders', async () => {
    const runs: string[] = []
    for (let n = 0; n < 20; n++) runs.push((await written()).runId)
    const taken = (await Promise.all(Array.from({ length: 12 }, () => takeOutbox(db.pool, 7)))).flat().filter(({ runId }) => runs.includes(runId))
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
    expect(taken).toHaveLength(20)
  })

  it('is acknowledged by its own run only, and as often as that likes', async () => {
    const { id, runId } = await written()
    await acknowledge(db.pool, (await seedRun(own)).id, [id])
    expect(await take(runId)).toHaveLength(1)
    await Promise.all([acknowledge(db.pool, runId, [id]), acknowledge(db.pool, runId, [id]), acknowledge(db.pool, runId, [])])
    await due(runId)
    expect(await take(runId)).toEqual([])
  })

  it('rings as it is written, and once more after the connection broke', async () => {
    let rings = 0
    const bell = listenToOutbox({ url, onRing: () => rings++ })
    onTestFinished(() => bell.close())
    await bell.open
    expect(rings).toBe(1)
    await written()
    await vi.waitFor(() => expect(rings).toBe(2))
    await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`)
    await vi.waitFor(() => expect(rings).toBe(3), { timeout: 10_000 })
  })
})

describe('pausing a run', () => {
  it('is noted, told to the run and in the audit log, once for each change', async () => {
    const { id } = await seedRun(own)
    const [first, second] = await Promise.all([pauseRun(own, id, by), pauseRun(own, id, by)])
    expect(first).toEqual({ status: 'requested', pausedAt: expect.any(Date) })
    expect(second).toEqual(first)
    expect(await take(id)).toMatchObject([{ kind: 'pause', payload: { by: by.name } }])
    expect(await resumeRun(own, id, by)).toEqual({ status: 'requested' })
    expect(await resumeRun(own, id, by)).toEqual({ status: 'requested' })
    const log = await listAuditEntries(own, { subject: `run/${id}` })
    expect(log.map(({ action, who }) => [action, who])).toEqual([
      ['run.resumed', by],
      ['run.paused', by],
    ])
  })

  it('and resuming it reach the run in that order', async () => {
    const { id } = await seedRun(own)
    await pauseRun(own, id, by)
    await resumeRun(own, id, by)
    const [pause, ...more] = await take(id)
    expect([pause?.kind, more]).toEqual(['pause', []])
    await due(id)
    // Its sender has died: it is the first again.
    expect(await take(id)).toMatchObject([{ id: pause?.id }])
    await markSent(db.pool, [pause?.id ?? ''])
    expect(await take(id)).toMatchObject([{ kind: 'resume' }])
    await due(id)
    // Never again after what came later.
    expect(await take(id)).toMatchObject([{ kind: 'resume' }])
  })
})

describe('stopping one step', () => {
  it('is told to the run and in the audit log, once until the run has taken it in', async () => {
    const { id: runId } = await seedRun(own)
    const stop = (instance: string) => cancelStep(own, { runId, instance }, by)
    expect(await Promise.all([stop('translate'), stop('translate'), stop('summarize')])).toEqual(Array(3).fill({ status: 'requested' }))
    const told = await take(runId)
    const translate = told.find((message) => 'instance' in message && message.instance === 'translate')
    expect(told).toHaveLength(2)
    expect(translate).toMatchObject({ kind: 'cancel-step', payload: { by: by.name } })
    await stop('translate')
    expect(await take(runId)).toEqual([])
    const log = await listAuditEntries(own, { subject: `run/${runId}` })
    expect(log.map(({ action, who }) => [action, who])).toEqual(Array(2).fill(['step.cancelled', by]))
    expect(log.map(({ details }) => details)).toEqual(expect.arrayContaining([{ instance: 'translate' }, { instance: 'summarize' }]))
    await acknowledge(db.pool, runId, [translate?.id ?? ''])
    await stop('translate')
    expect(await take(runId)).toMatchObject([{ kind: 'cancel-step', instance: 'translate', tries: 1 }])
  })

  it('changes nothing in a run that has ended', async () => {
    const { id: runId } = await seedRun(own)
    await closeRun(db.pool, runId, 'failed')
    expect(await cancelStep(own, { runId, instance: 'translate' }, by)).toEqual({ status: 'failed' })
    expect(await take(runId)).toEqual([])
    expect(await listAuditEntries(own, { subject: `run/${runId}` })).toEqual([])
  })

  it('of a run of another workspace is the same not-found as of one that does not exist', async () => {
    const { id } = await seedRun(own)
    const foreign = await foreignScope(db)
    for (const runId of [id, newId(), 'no-id'])
      await expect(cancelStep(foreign, { runId, instance: 'translate' }, by)).rejects.toMatchObject({ code: 'not-found', message: 'There is no such run.' })
    expect(await take(id)).toEqual([])
  })
})

async function written() {
  const asked = await seedApproval(own)
  await decideApproval(own, asked.id, { answer: 'approve', by })
  const { rows } = await db.pool.query<{ id: string }>('select id from "OutboxMessage" where "runId" = $1', [asked.runId])
  return { runId: asked.runId, id: rows[0]?.id ?? '' }
}

async function take(runId: string) {
  return (await takeOutbox(db.pool, 1000)).filter((message) => message.runId === runId)
}

/** Its time has come, without waiting for it. */
async function due(runId: string): Promise<void> {
  await db.pool.query('update "OutboxMessage" set "nextAt" = now() where "runId" = $1', [runId])
}
