import type { RunEvent } from '@heddle/core/run/run-event'
import { seedApproval } from '@heddle/testing/postgres/seed-approval'
import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import pg from 'pg'
import { expect, it } from 'vitest'
import { type CallEnd, type CallOperation, CallWriter } from '../calls/call-writer'
import { openDatabase } from '../connect/database'
import { isUnavailable } from '../connect/unavailable'
import { openEventWait } from '../events/open-event-wait'
import { receiveEvent } from '../events/receive-event'
import { settleEventWait } from '../events/settle-event-wait'
import { acknowledge } from '../outbox/acknowledge'
import { markSent } from '../outbox/mark-sent'
import { pauseRun, resumeRun } from '../outbox/pause-run'
import { takeOutbox } from '../outbox/take-outbox'
import { appendEvents } from '../runs/append-events'
import { closeRun } from '../runs/close-run'
import { flushTurn, type TurnToFlush } from '../runs/flush-turn'
import type { Scope } from '../workspaces/scope'
import { closeWaits } from './close-waits'
import { decideApproval } from './decide-approval'
import { settleDeadline } from './settle-deadline'

const { db, url } = await testDatabase()
const own = await ownScope(db)
const by = { kind: 'user', id: 'a', name: 'Approver' } as const
const ROUNDS = 80

type Act = (n: number) => Promise<unknown>

/** Five runs that everybody is busy with. */
interface World {
  readonly scope: Scope
  readonly pool: pg.Pool
  readonly runs: readonly string[]
}

it('people, workers, timers, senders and ends, all at once, never wait for each other in a circle', async () => {
  const many = openDatabase(url, { max: 40 })
  let circles = 0
  const pool = watched(many.pool, () => circles++)
  const runs: string[] = []
  while (runs.length < 5) runs.push((await seedRun(own)).id)
  const world: World = { scope: { ...own, db: { ...many, pool } }, pool, runs }
  const wrong: unknown[] = []
  const acts = [...peopleActs(world), ...workerActs(world), ...outsideActs(world), ...senderActs(world)]
  await Promise.all(
    acts.map(async (act, number) => {
      for (let round = 0; round < ROUNDS; round++) {
        await act(round * 17 + number * 5).catch((error: Error & { code?: string }) => isExpected(error) || wrong.push(error))
      }
    }),
  )
  await many.close()
  expect(wrong).toEqual([])
  expect(circles).toBe(0)
  expect(await oddities()).toEqual([{ gaps: 0, told_twice: 0, served_unheard: 0, passed_by: 0, left_open: 0 }])
}, 120_000)

/** They are asked, decide, are too late, or are not needed any more. */
function peopleActs({ scope, pool, runs }: World): readonly Act[] {
  const asked = (n: number) => ({ runId: at(runs, n), instance: `ask@${n}`, call: 1 })
  const ids: string[] = []
  const open: Act = async (n) => {
    const deadline = n % 2 ? {} : { deadlineAt: Date.now() + (n % 50), deadlinePort: 'late' }
    ids.push((await seedApproval(scope, { ...asked(n), ...deadline })).id)
  }
  const decide: Act = (n) => decideApproval(scope, ids.at(-1 - (n % 3)) ?? '', { answer: n % 2 ? 'approve' : 'reject', by })
  const settle: Act = (n) => settleDeadline(pool, asked(n - 20))
  // What others open, decide and settle in the same round.
  const cancelStep: Act = (n) => closeWaits(pool, { runId: at(runs, n), instance: n % 2 ? `ask@${n - 40}` : `wait@${n + 80}` })
  const doubt: Act = async (n) => {
    const { id } = await seedApproval(scope, { runId: at(runs, n), instance: `mail@${n % 25}`, resend: n % 3, question: 'uncertain' })
    await decideApproval(scope, id, { answer: n % 2 ? 'done' : 'again', by })
  }
  const pause: Act = (n) => (n % 2 ? pauseRun : resumeRun)(scope, at(runs, n), by)
  return [open, open, decide, decide, settle, settle, decide, decide, cancelStep, doubt, doubt, pause]
}

/** Turns, some of which never happened; calls of all runs in one batch; ends at last, by turns and from outside. */
function workerActs({ pool, runs }: World): readonly Act[] {
  const writers = [new CallWriter(pool), new CallWriter(pool)]
  const ends: readonly CallEnd[] = ['asked', 'failed', 'asked', 'finished']
  let k = 0
  let made = 0
  const turn: Act = async (n) => {
    const flush = { k, historyLength: 10 * k + 1 }
    k++
    const store = (turn: TurnToFlush, events: RunEvent[]) => untilStored(() => flushTurn(pool, at(runs, n), turn, events))
    await store({ ...flush, digest: 'first' }, [k > 2 * ROUNDS - 4 ? ended(flush) : control(flush)])
    if (n % 4 === 0) await store({ ...flush, historyLength: flush.historyLength + 1, digest: 'other' }, [])
  }
  const call: Act = async (n) => {
    const write = (operation: CallOperation) => at(writers, n).write(operation)
    const calls = runs.map((runId, i) => ({ runId, call: `mail@${(n + i) % 25}/1` }))
    const fences = await Promise.all(calls.map(async (call) => (await write({ kind: 'take', at: call, events: [event(made++)] })).fence))
    await Promise.all(calls.map((call, i) => write({ kind: 'sent', at: call, fence: at(fences, i) })))
    const end = { kind: 'end', status: at(ends, n), counts: true, result: 'x' } as const
    await Promise.all(calls.map((call, i) => write({ ...end, at: call, fence: at(fences, i), events: [event(made++)] })))
  }
  const append: Act = (n) => appendEvents(pool, at(runs, n), [event(made++), event(made++)])
  let rounds = 0
  const close: Act = async (n) => {
    if (++rounds > ROUNDS - 2) await closeRun(pool, at(runs, n), 'cancelled')
  }
  return [turn, turn, call, call, append, append, close]
}

function outsideActs({ scope, pool, runs }: World): readonly Act[] {
  const topics = ['north', 'south']
  const receive: Act = (n) => receiveEvent(scope, deliveryOf(n % 300))
  const deliveryOf = (n: number) => ({ name: at(topics, n), data: n, deliveryId: `${n}`, ...(n % 5 ? {} : { runId: at(runs, n) }) })
  const wait: Act = (n) => openEventWait(pool, { runId: at(runs, n), instance: `wait@${n}`, name: at(topics, n), keep: n % 4 > 0 })
  const giveUp: Act = (n) => settleEventWait(pool, { runId: at(runs, n), instance: `wait@${n - 15}` })
  return [...times(5, receive), ...times(5, wait), giveUp, giveUp]
}

function senderActs({ pool }: World): readonly Act[] {
  const send: Act = async (n) => {
    const messages = await takeOutbox(pool, 10)
    const ids = messages.map(({ id }) => id)
    await markSent(pool, n % 2 ? ids : ids.toReversed())
    for (const { id, runId } of messages.filter((_, i) => i % 3)) await acknowledge(pool, runId, [id])
  }
  return [send, send]
}

/** As the workflow does. */
async function untilStored(store: () => Promise<unknown>): Promise<void> {
  for (let again = true; again; ) {
    again = await store().then(
      () => false,
      (error: unknown) => {
        if (!isUnavailable(error)) throw error
        return true
      },
    )
  }
}

function isExpected({ code, message }: Error & { code?: string }): boolean {
  // On a busy machine a statement may take longer than it is given.
  return ['not-found', 'invalid', 'conflict', 'unavailable'].includes(code ?? '') || message.includes('has no deadline')
}

/** Hears of each statement that PostgreSQL ended because it waited in a circle. */
function watched(pool: pg.Pool, onCircle: () => void): pg.Pool {
  const query = async (config: pg.QueryConfig) => {
    try {
      return await pool.query(config)
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '40P01') onCircle()
      throw error
    }
  }
  return { query } as unknown as pg.Pool
}

async function oddities(): Promise<unknown[]> {
  const { rows } = await db.pool.query(`
    select
      (select count(*)::int from "Run" r where r."lastSeq" <> (select coalesce(max(e.seq), 0) from "RunEvent" e where e."runId" = r.id)
         or r."lastSeq" <> (select count(*) from "RunEvent" e where e."runId" = r.id)) as gaps,
      (select count(*)::int from (select 1 from "OutboxMessage" m where m.kind = 'answered'
         group by m."runId", m.instance, convert_from(m.payload, 'UTF8')::json ->> 'resend' having count(*) > 1) t) as told_twice,
      (select count(*)::int from "ReceivedEvent" e where e."servedAt" is not null
         and not exists (select from "EventWait" w where w."eventId" = e.id and w.status = 'served')) as served_unheard,
      (select count(*)::int from "EventWait" w join "ReceivedEvent" e on e.topic = w.topic and e."servedAt" is null and (e."runId" is null or e."runId" = w."runId")
         where w.status = 'waiting' and w.keep) as passed_by,
      (select count(*)::int from "Approval" a join "Run" r on r.id = a."runId" where a.status = 'waiting' and r.status not in ('requested', 'running')) as left_open`)
  return rows
}

function event(n: number): RunEvent {
  return { key: `e${n}`, type: 'step-started', at: 1, instance: 'a', data: {} }
}

function control(flush: { k: number; historyLength: number }): RunEvent {
  return { key: `c/f${flush.k}.${flush.historyLength}`, type: 'step-skipped', at: 1, instance: 'b', data: {}, flush }
}

function ended(flush: { k: number; historyLength: number }): RunEvent {
  return { key: `end/f${flush.k}.${flush.historyLength}`, type: 'run-finished', at: 1, data: { status: 'succeeded' }, flush }
}

function at<Item>(items: readonly Item[], n: number): Item {
  return items[n % items.length] as Item
}

function times<Item>(count: number, item: Item): readonly Item[] {
  return Array.from({ length: count }, () => item)
}
