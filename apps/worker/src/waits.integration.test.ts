import { foldEvents } from '@heddle/core/run/reduce'
import { decideApproval } from '@heddle/db/approvals/decide-approval'
import { getApproval } from '@heddle/db/approvals/get-approval'
import { listApprovals } from '@heddle/db/approvals/list-approvals'
import { receiveEvent } from '@heddle/db/events/receive-event'
import { pauseRun, resumeRun } from '@heddle/db/outbox/pause-run'
import { requestCancel } from '@heddle/db/runs/request-cancel'
import { startOutbox } from '@heddle/workflows/outbox'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { story, testHouse } from './testing/house'
import { ask, call, chain, compute, literal, plan, ref, wait } from './testing/plans'

const house = await testHouse()
const by = { kind: 'user', id: 'a', name: 'Approver' } as const
let outbox: ReturnType<typeof startOutbox>

beforeEach(async () => {
  outbox = startOutbox({ pool: house.db.pool, runs: house.runs, log: console })
})
afterEach(() => outbox.stop())

async function decide(runId: string, instance: string, answer = 'approve') {
  const outcome = await decideApproval(house.own, await house.question(runId, instance), { answer, by })
  outbox.ring()
  return outcome
}

describe('an approval', () => {
  beforeEach(async () => void (await house.worker()))

  test('cases G3: waits for a person, hears the answer once, and only the chosen way runs', async () => {
    const steps = { p: ask(), yes: call('echo', ref('p', 'decision')), no: call('echo', literal('no')) }
    const id = await house.start(
      plan(
        steps,
        [
          { from: 'p', port: 'approve', to: 'yes' },
          { from: 'p', port: 'reject', to: 'no' },
        ],
        ref('yes'),
      ),
    )
    const approval = await house.question(id, 'p')
    expect(foldEvents(await house.events(id)).steps.p).toMatchObject({ status: 'waiting', waiting: { for: 'person' } })
    const outcomes = await Promise.all(['approve', 'approve', 'approve'].map((answer) => decideApproval(house.own, approval, { answer, by, note: 'fine' })))
    outbox.ring()
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'already', 'already'])
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'approve' })
    expect(foldEvents(await house.events(id)).steps).toMatchObject({
      p: { status: 'done', ports: ['approve'], value: { decision: 'approve', by: 'Approver', note: 'fine' }, decision: { answer: 'approve' } },
      no: { status: 'skipped' },
    })
    const { rows } = await house.db.pool.query('select "acknowledgedAt" from "OutboxMessage" where "runId" = $1', [id])
    expect(rows).toEqual([{ acknowledgedAt: expect.any(Date) }])
  })

  test('cases G2 A17: two in parallel are decided at the same moment, and both count', async () => {
    const id = await house.start(
      plan(
        { p: ask(), q: ask(), both: compute({ list: [ref('p', 'decision'), ref('q', 'decision')] }) },
        [
          { from: 'p', port: 'approve', to: 'both' },
          { from: 'q', port: 'reject', to: 'both' },
        ],
        ref('both'),
      ),
    )
    await Promise.all([decide(id, 'p'), decide(id, 'q', 'reject')])
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: ['approve', 'reject'] })
  })

  test('goes by its deadline when nobody answers, and its row says so', async () => {
    const id = await house.start(
      plan(
        { p: ask({ deadline: { ms: literal(300), port: 'timeout' } }), late: compute(ref('p', 'decision')) },
        [{ from: 'p', port: 'timeout', to: 'late' }],
        ref('late'),
      ),
    )
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'timeout' })
    const { approvals } = await listApprovals(house.own, { run: id, limit: 10 })
    expect(approvals).toMatchObject([{ status: 'expired', answer: 'timeout' }])
  })

  test('of a branch that is dropped is closed, however soon, and leaves the inbox', async () => {
    const steps = { p: ask(), q: ask(), a: call('echo', literal(1)), first: { op: 'gather', as: 'list' } as const, w: wait({ ms: literal(1500) }) }
    const edges = ['a', 'q', 'p'].map((from) => ({ from, port: from === 'a' ? 'out' : 'approve', to: 'first' }))
    const raced = plan(steps, edges, ref('first'))
    const any = { when: 'count', n: 1, ifNot: 'skip', losers: 'cancel' } as const
    const body = { ...raced.body, steps: raced.body.steps.map((step) => (step.id === 'first' ? { ...step, start: any } : step)) }
    const id = await house.start({ ...raced, body })
    // The run goes on for a while after the join: only its own end would close everything.
    await vi.waitFor(
      async () => {
        const { approvals } = await listApprovals(house.own, { run: id, limit: 10 })
        expect(approvals.map(({ status, closedReason }) => [status, closedReason])).toEqual([
          ['closed', 'step-cancelled'],
          ['closed', 'step-cancelled'],
        ])
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: [1] })
  })

  test('that cannot be stored fails its step in words', async () => {
    const id = await house.start(plan({ p: ask({ form: literal({ title: 'x', buttons: 'none' }) }) }, [], literal(null)))
    expect(await house.outcome(id)).toMatchObject({
      status: 'failed',
      error: { code: 'internal', instance: 'p', message: 'What this step waits for could not be stored.' },
    })
  })

  test('of a run that is cancelled is closed', async () => {
    const id = await house.start(plan({ p: ask() }, [], literal(null)))
    const approval = await house.question(id, 'p')
    await requestCancel(house.own, id)
    await house.runs.cancel(id)
    expect(await house.outcome(id)).toMatchObject({ status: 'cancelled' })
    expect(await getApproval(house.own, approval)).toMatchObject({ status: 'closed', closedReason: 'run-cancelled' })
    expect(await decideApproval(house.own, approval, { answer: 'approve', by })).toMatchObject({ outcome: 'closed' })
  })
})

test('cases G4: decided while no worker runs, it is found when one comes', async () => {
  const first = await house.workerProcess()
  const id = await house.start(chain({ a: call('echo', literal(1)), p: ask() }, ref('p', 'decision')))
  const approval = await house.question(id, 'p')
  first.kill('SIGKILL')
  expect(await decideApproval(house.own, approval, { answer: 'reject', by })).toMatchObject({ outcome: 'accepted' })
  outbox.ring()
  await house.worker()
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'reject' })
  expect(story(await house.events(id)).filter((line) => line.startsWith('call-started'))).toEqual(['call-started a'])
})

describe('a wait', () => {
  beforeEach(async () => void (await house.worker()))

  test('for a while ends by itself', async () => {
    const id = await house.start(chain({ w: wait({ ms: literal(200) }), after: compute(literal('over')) }, ref('after')))
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'over' })
  })

  test('cases I1: for an event takes one that came before, and each delivery once', async () => {
    const name = house.prefix
    const delivery = { name, key: 7, data: { n: 1 }, deliveryId: `${name}-1` }
    expect(await receiveEvent(house.own, delivery)).toMatchObject({ kept: true })
    expect(await receiveEvent(house.own, delivery)).toMatchObject({ duplicate: true })
    const event = (keep: boolean) => wait({ event: name, key: literal(7), keep })
    const id = await house.start(chain({ e: event(true), f: event(true) }, { list: [ref('e', 'n'), ref('f', 'n')] }))
    await vi.waitFor(async () => expect(foldEvents(await house.events(id)).steps.f?.status).toBe('waiting'), { timeout: 20_000 })
    await receiveEvent(house.own, { name, key: 7, data: { n: 2 }, deliveryId: `${name}-2` })
    outbox.ring()
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: [1, 2] })
  })

  test('for an event gives up at its deadline', async () => {
    const step = wait({ event: `${house.prefix}-never`, key: literal(''), keep: true }, { deadline: { ms: literal(300), port: 'timeout' } })
    const id = await house.start(plan({ e: step, none: compute(ref('e', 'decision')) }, [{ from: 'e', port: 'timeout', to: 'none' }], ref('none')))
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'timeout' })
  })

  test('does not count towards the time limit of the run', async () => {
    const id = await house.start(chain({ w: wait({ ms: literal(1500) }), after: call('echo', literal('in time')) }, ref('after')), {}, { timeLimitMs: 1200 })
    expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'in time' })
  })
})

test('a run that is paused begins nothing until it is resumed', async () => {
  await house.worker()
  const id = await house.start(plan({ p: ask(), after: call('echo', literal('on')) }, [{ from: 'p', port: 'approve', to: 'after' }], ref('after')))
  const approval = await house.question(id, 'p')
  await pauseRun(house.own, id, by)
  outbox.ring()
  await vi.waitFor(async () => expect(foldEvents(await house.events(id)).pausedAt).toBeDefined(), { timeout: 20_000 })
  await decideApproval(house.own, approval, { answer: 'approve', by })
  outbox.ring()
  await vi.waitFor(async () => expect(foldEvents(await house.events(id)).steps.p?.status).toBe('done'), { timeout: 20_000 })
  expect(foldEvents(await house.events(id)).steps).not.toHaveProperty('after')
  await resumeRun(house.own, id, by)
  outbox.ring()
  expect(await house.outcome(id)).toMatchObject({ status: 'succeeded', output: 'on' })
  expect(story(await house.events(id))).toEqual(expect.arrayContaining(['run-paused', 'run-resumed']))
})
