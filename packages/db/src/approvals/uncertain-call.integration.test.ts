import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { describe, expect, it } from 'vitest'
import { type CallAt, type CallEnd, CallWriter } from '../calls/call-writer'
import { takeOutbox } from '../outbox/take-outbox'
import { eventsAfter } from '../runs/events-after'
import { decideApproval } from './decide-approval'
import { getApproval } from './get-approval'
import { openApproval } from './open-approval'

const { db } = await testDatabase()
const own = await ownScope(db)
const writer = new CallWriter(db.pool)
const by = { kind: 'user', id: 'a', name: 'Operator' } as const
const unsure = { code: 'call.uncertain', message: 'It may have gone out.' }

const take = (at: CallAt) => writer.write({ kind: 'take', at })
const send = (at: CallAt, fence: number) => writer.write({ kind: 'sent', at, fence })
const holds = async (at: CallAt, fence: number) => (await writer.write({ kind: 'holds', at, fence })).ok
const end = (at: CallAt, fence: number, [status, result]: [CallEnd, object | string]) => writer.write({ kind: 'end', at, fence, status, counts: true, result })

describe('a call that may have gone out', () => {
  it('is held back while a person is asked, and a worker that comes again learns the same', async () => {
    const { at } = await askedAbout()
    expect(await holds(at, 1)).toBe(false)
    expect(await send(at, 1)).toMatchObject({ ok: false, status: 'asked' })
    expect(await end(at, 1, ['asked', unsure])).toMatchObject({ ok: true })
    expect(await take(at)).toMatchObject({ status: 'asked', tries: 1, result: unsure })
    expect(await send(at, 2)).toMatchObject({ ok: false })
    expect(await end(at, 2, ['failed', 'x'])).toMatchObject({ ok: false, status: 'asked' })
  })

  it('is held back also when the worker died before it could say that it is unsure', async () => {
    const { id: runId } = await seedRun(own)
    const at = { runId, call: 'mail/1' }
    await take(at)
    await send(at, 1)
    await seedApproval(own, { runId, instance: 'mail', question: 'uncertain' })
    expect(await holds(at, 1)).toBe(false)
  })

  it('is finished when a person says so, with the value that the person gives', async () => {
    const { asked, at } = await askedAbout()
    const value = ['sent\u0000', '\ud800']
    expect(await decideApproval(own, asked.id, { answer: 'done', value, by })).toMatchObject({ outcome: 'accepted', approval: { value } })
    expect(await take(at)).toMatchObject({ status: 'finished', result: value })
    expect(await end(at, 1, ['finished', 'late'])).toMatchObject({ ok: false, result: value })
    expect(await messages(asked.runId)).toMatchObject([{ payload: { answer: 'done', value } }])
  })

  it('is finished with nothing when the person gives no value, whatever the form shows', async () => {
    const { asked, at } = await askedAbout()
    await decideApproval(own, asked.id, { answer: 'done', by })
    expect(await take(at)).toMatchObject({ status: 'finished', result: null })
  })

  it('goes out again when a person says so, and not from the worker that was frozen', async () => {
    const { asked, at } = await askedAbout()
    await decideApproval(own, asked.id, { answer: 'again', by })
    expect([await holds(at, 1), (await send(at, 1)).ok]).toEqual([false, false])
    const { fence, status, tries } = await take(at)
    expect({ status, tries }).toEqual({ status: 'started', tries: 1 })
    expect(await send(at, fence)).toMatchObject({ ok: true })
    expect(await end(at, fence, ['finished', 'sent'])).toMatchObject({ ok: true })
  })

  it('is not asked about any more when its result comes late: the question is taken back and the run hears the result', async () => {
    const { asked, at } = await askedAbout()
    expect(await end(at, 1, ['finished', { text: 'sent\u0000\ud800' }])).toMatchObject({ ok: true })
    expect(await getApproval(own, asked.id)).toMatchObject({ status: 'closed', closedReason: 'result-came', answer: 'done' })
    expect(await decideApproval(own, asked.id, { answer: 'again', by })).toEqual({ outcome: 'closed', reason: 'result-came' })
    expect(await messages(asked.runId)).toMatchObject([
      { kind: 'answered', instance: 'mail', payload: { call: 1, resend: 0, answer: 'done', value: { text: 'sent\u0000\ud800' } } },
    ])
    expect(await openApproval(db.pool, asked)).toMatchObject({ status: 'closed', reason: 'result-came', answer: 'done', value: { text: 'sent\u0000\ud800' } })
  })

  it('is not asked about at all when its result came first', async () => {
    const { id: runId } = await seedRun(own)
    const at = { runId, call: 'mail/1' }
    await take(at)
    await end(at, 1, ['asked', unsure])
    await end(at, 1, ['finished', 'sent'])
    const asked = await seedApproval(own, { runId, instance: 'mail', question: 'uncertain' })
    expect(await openApproval(db.pool, asked)).toEqual({ id: asked.id, status: 'closed', reason: 'result-came', answer: 'done', value: 'sent' })
    expect(await messages(runId)).toEqual([])
  })

  it('is asked about again after it was sent again; each answer is an event of its own', async () => {
    const { asked, at } = await askedAbout()
    await decideApproval(own, asked.id, { answer: 'again', by })
    const { fence } = await take(at)
    await send(at, fence)
    await end(at, fence, ['asked', unsure])
    // The first question, asked again by a worker that had not heard the answer, holds nothing back.
    expect(await openApproval(db.pool, asked)).toMatchObject({ status: 'decided', answer: 'again' })
    const second = await seedApproval(own, { ...asked, resend: 1 })
    expect(second.id).not.toBe(asked.id)
    await decideApproval(own, second.id, { answer: 'done', by })
    expect((await eventsAfter(own, asked.runId)).map(({ key }) => key)).toEqual(['approval-decided/mail/c1', 'approval-decided/mail/c1/a1'])
    expect(await take(at)).toMatchObject({ status: 'finished' })
  })

  it('whose first question is opened again after the answer is not held back', async () => {
    const { asked, at } = await askedAbout()
    await decideApproval(own, asked.id, { answer: 'again', by })
    await openApproval(db.pool, asked)
    expect(await take(at)).toMatchObject({ status: 'started' })
  })

  it('and a person in the same moment: one answer stands, in the ledger and for the run', async () => {
    const scenes: Awaited<ReturnType<typeof askedAbout>>[] = []
    for (let n = 0; n < 30; n++) scenes.push(await askedAbout())
    await Promise.all(
      scenes.flatMap(({ asked, at }, n) => {
        const late = () => end(at, 1, ['finished', 'late'])
        const person = () => decideApproval(own, asked.id, { answer: 'done', value: 'person', by })
        return n % 2 ? [late(), person()] : [person(), late()]
      }),
    )
    const told = await takeOutbox(db.pool, 1000)
    for (const { asked, at } of scenes) {
      const { result } = await take(at)
      const { status } = await getApproval(own, asked.id)
      expect([result, status]).toEqual(status === 'decided' ? ['person', 'decided'] : ['late', 'closed'])
      expect(told.filter(({ runId }) => runId === asked.runId).map(({ payload }) => payload)).toMatchObject([{ answer: 'done', value: result }])
    }
  })
})

async function askedAbout() {
  const { id: runId } = await seedRun(own)
  const at = { runId, call: 'mail/1' }
  await take(at)
  await send(at, 1)
  await end(at, 1, ['asked', unsure])
  return { at, asked: await seedApproval(own, { runId, instance: 'mail', question: 'uncertain' }) }
}

async function messages(runId: string) {
  return (await takeOutbox(db.pool, 1000)).filter((message) => message.runId === runId)
}
