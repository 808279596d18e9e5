import type { Decider } from '@heddle/core/approval/decider'
import { foldEvents } from '@heddle/core/run/reduce'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { foreignScope, ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listAuditEntries } from '../audit/list-audit-entries'
import { openDatabase } from '../connect/database'
import { newId } from '../connect/new-id'
import { takeOutbox } from '../outbox/take-outbox'
import { appendEvents } from '../runs/append-events'
import { eventsAfter } from '../runs/events-after'
import { scope } from '../workspaces/scope'
import { decideApproval } from './decide-approval'
import { getApproval } from './get-approval'
import { openApproval } from './open-approval'

const { db, url } = await testDatabase()
const own = await ownScope(db)

/** Every kind of text that PostgreSQL's own types refuse or change. */
const odd = 'a\u0000b \ud800 \udfff 👩‍👩‍👧 عربى'

function person(name: string): Decider {
  return { kind: 'user', id: name, name }
}

describe('deciding', () => {
  it('cases G9: of 1,000 decisions by 50 clients one is accepted, the others are told by whom and when', async () => {
    const many = openDatabase(url, { max: 50 })
    onTestFinished(() => many.close())
    // Connected beforehand: what is tried here is the deciding.
    const connections = []
    while (connections.length < 50) connections.push(await many.pool.connect())
    for (const connection of connections) connection.release()
    const asked = await seedApproval(own)
    const clients = range(50).map(async (client) => {
      const outcomes = []
      for (const n of range(20)) {
        const answer = (client + n) % 2 ? 'approve' : 'reject'
        outcomes.push({ by: `${client}.${n}`, ...(await decideApproval(scope(many, own.workspaceId), asked.id, { answer, by: person(`${client}.${n}`) })) })
      }
      return outcomes
    })
    const outcomes = (await Promise.all(clients)).flat()
    const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted')
    expect(accepted).toHaveLength(1)
    const { answer, by, decidedAt, status } = await getApproval(own, asked.id)
    expect(status).toBe('decided')
    expect(accepted[0]?.by).toBe(by?.name)
    const others = outcomes.filter(({ outcome }) => outcome !== 'accepted')
    expect(new Set(others.map((other) => JSON.stringify(other)))).toEqual(new Set([JSON.stringify({ by, outcome: 'already', at: decidedAt, answer })]))
    expect((await eventsAfter(own, asked.runId)).map(({ seq, type, at }) => [seq, type, at])).toEqual([[1, 'approval-decided', decidedAt?.getTime()]])
    expect(await listAuditEntries(own, { subject: `approval/${asked.id}` })).toHaveLength(1)
    expect(await messagesOf(asked.runId)).toHaveLength(1)
  })

  it('writes the event, the message to the workflow and the entry in the audit log, any text unchanged', async () => {
    const asked = await seedApproval(own, { form: { title: odd, values: [odd], schema: { type: 'array' }, buttons: [] } })
    const by = { kind: 'link' as const, name: odd }
    expect(await decideApproval(own, asked.id, { answer: 'approve', value: [odd, odd], note: odd, by })).toMatchObject({
      outcome: 'accepted',
      approval: { status: 'decided', title: odd, value: [odd, odd], note: odd, by, form: { values: [odd] } },
    })
    const [event] = await eventsAfter(own, asked.runId)
    expect(event).toMatchObject({
      key: 'approval-decided/confirm/c1',
      instance: 'confirm',
      data: { answer: 'approve', by, note: odd, value: [odd, odd], edited: true },
    })
    const [message] = await messagesOf(asked.runId)
    expect(message).toMatchObject({
      kind: 'answered',
      instance: 'confirm',
      payload: { call: 1, resend: 0, answer: 'approve', value: [odd, odd], by, note: odd },
    })
    const [entry] = await listAuditEntries(own, { subject: `approval/${asked.id}` })
    expect(entry).toMatchObject({
      who: by,
      action: 'approval.decided',
      details: { runId: asked.runId, answer: 'approve', edited: true, note: odd, title: odd },
    })
  })

  it('shows on the run at once', async () => {
    const asked = await seedApproval(own)
    const waiting = { for: 'person' as const, question: 'approval' as const, answers: asked.answers, form: asked.form }
    await appendEvents(db.pool, asked.runId, [{ key: 'waiting', type: 'step-waiting', at: 1, instance: 'confirm', data: waiting }])
    await decideApproval(own, asked.id, { answer: 'reject', by: person('a') })
    expect(foldEvents(await eventsAfter(own, asked.runId)).steps.confirm).toMatchObject({ status: 'running', decision: { answer: 'reject', by: person('a') } })
  })

  it('takes the values that were shown when none are given', async () => {
    const asked = await seedApproval(own)
    await decideApproval(own, asked.id, { answer: 'reject', by: person('a') })
    expect((await eventsAfter(own, asked.runId))[0]?.data).toMatchObject({ value: { amount: 48 }, edited: false })
  })

  it('cases G2: two approvals of a run in the same moment both count, with events numbered without gaps', async () => {
    const { id: runId } = await seedRun(own)
    const asked = await Promise.all(range(10).map((n) => seedApproval(own, { runId, instance: `confirm@${n}` })))
    const decisions = asked.map(({ id }) => decideApproval(own, id, { answer: 'approve', by: person('a') }))
    const events = range(30).map((n) => appendEvents(db.pool, runId, [{ key: `e${n}`, type: 'step-started', at: 1, instance: 'a', data: {} }]))
    const outcomes = await Promise.all(decisions)
    await Promise.all(events)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(asked.map(() => 'accepted'))
    expect((await eventsAfter(own, runId)).map(({ seq }) => seq)).toEqual(range(40).map((n) => n + 1))
    expect(await messagesOf(runId)).toHaveLength(10)
  })

  it('refuses what was not asked for and changes nothing', async () => {
    const asked = await seedApproval(own, { form: { title: 'x', values: { amount: 48 }, buttons: [] } })
    await expect(decideApproval(own, asked.id, { answer: 'maybe', by: person('a') })).rejects.toMatchObject({ code: 'invalid', status: 422 })
    await expect(decideApproval(own, asked.id, { answer: 'approve', value: { amount: 1 }, by: person('a') })).rejects.toMatchObject({ code: 'invalid' })
    expect((await getApproval(own, asked.id)).status).toBe('waiting')
    expect(await eventsAfter(own, asked.runId)).toEqual([])
  })

  it('of an approval of another workspace is the same not-found as of one that does not exist', async () => {
    const asked = await seedApproval(own)
    const foreign = await foreignScope(db)
    const decision = { answer: 'approve', by: person('a') }
    const refusals = await Promise.all([asked.id, newId(), 'no-id', 'a\0b'].map((id) => decideApproval(foreign, id, decision).catch((error: unknown) => error)))
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ code: 'not-found', status: 404 })
    expect((await getApproval(own, asked.id)).status).toBe('waiting')
  })
})

describe('opening', () => {
  it('twice, also at the same moment, is opening once; afterwards it says what was decided', async () => {
    const asked = await seedApproval(own)
    const again = await Promise.all(range(8).map(() => openApproval(db.pool, asked)))
    expect(again).toEqual(again.map(() => ({ id: asked.id, status: 'waiting' })))
    await decideApproval(own, asked.id, { answer: 'approve', note: 'yes', by: person('a') })
    const stands = { id: asked.id, status: 'decided', answer: 'approve', value: { amount: 48 }, note: 'yes', by: person('a'), at: expect.any(Date) }
    expect(await openApproval(db.pool, asked)).toEqual(stands)
  })

  it('needs a run and a form that can be shown', async () => {
    await expect(seedApproval(own, { runId: newId() })).rejects.toMatchObject({ code: 'not-found' })
    await expect(seedApproval(own, { form: ['no form'] })).rejects.toMatchObject({ code: 'invalid' })
  })
})

it('the audit log takes no change', async () => {
  const asked = await seedApproval(own)
  await decideApproval(own, asked.id, { answer: 'approve', by: person('a') })
  for (const change of ['update "AuditEntry" set action = action', 'delete from "AuditEntry"', 'truncate "AuditEntry"']) {
    await expect(db.pool.query(change)).rejects.toThrow('never changed or removed')
  }
})

async function messagesOf(runId: string) {
  return (await takeOutbox(db.pool, 1000)).filter((message) => message.runId === runId)
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i)
}
