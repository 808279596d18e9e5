import { eventKey } from '@heddle/core/run/event-key'
import { foldEvents } from '@heddle/core/run/reduce'
import type { RunEvent } from '@heddle/core/run/run-event'
import { foreignScope, ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { appendEvents } from './append-events'
import { eventsOfStep } from './events-of-step'
import { flushTurn } from './flush-turn'
import { planOfRun } from './plan-of-run'

const { db } = await testDatabase()
const own = await ownScope(db)

it('how a step stands is told by its own events, and turns that never happened do not count', async () => {
  const { id: runId } = await seedRun(own)
  const first = { k: 1, historyLength: 10 }
  await flushTurn(db.pool, runId, { ...first, digest: 'begins both' }, [started('a', first), started('a_b', first)])
  const never = { k: 2, historyLength: 14 }
  const done: RunEvent = {
    key: eventKey('step-finished', 'a', { flush: never }),
    type: 'step-finished',
    at: 2,
    instance: 'a',
    flush: never,
    data: { ports: [] },
  }
  await flushTurn(db.pool, runId, { ...never, digest: 'ends a' }, [done])
  expect((await stateOf(runId, 'a')).a?.status).toBe('done')
  await flushTurn(db.pool, runId, { k: 2, historyLength: 18, digest: 'goes on' }, [])
  const said: RunEvent = { key: 'text-written/a/c1/a1/o5', type: 'text-written', at: 3, instance: 'a', data: { call: 1, attempt: 1, text: 'Hello' } }
  await appendEvents(db.pool, runId, [said])
  expect(await stateOf(runId, 'a')).toEqual({ a: { status: 'running', startedAt: 1, attempts: [] } })
  expect(Object.keys(await stateOf(runId, 'a_b'))).toEqual(['a_b'])
  expect(await stateOf(runId, '%')).toEqual({})
})

it('of another workspace there is neither an event nor a plan', async () => {
  const { id: runId, planHash } = await seedRun(own)
  const flush = { k: 1, historyLength: 10 }
  await appendEvents(db.pool, runId, [started('a', flush)])
  expect((await planOfRun(own, runId)).hash).toBe(planHash)
  const foreign = await foreignScope(db)
  for (const id of [runId, 'no-id']) {
    expect(await eventsOfStep(foreign, { runId: id, instance: 'a' })).toEqual([])
    await expect(planOfRun(foreign, id)).rejects.toMatchObject({ code: 'not-found' })
  }
})

async function stateOf(runId: string, instance: string) {
  return foldEvents(await eventsOfStep(own, { runId, instance })).steps
}

function started(instance: string, flush: { readonly k: number; readonly historyLength: number }): RunEvent {
  return { key: eventKey('step-started', instance, { flush }), type: 'step-started', at: 1, instance, flush, data: {} }
}
