import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventKey } from './event-key'
import { instanceId, parseInstance } from './instance'
import { applyEvent, foldEvents, type Happened, newRunState } from './reduce'
import type { RunEvent } from './run-event'

const about = { call: 0, attempt: 1 }
const started: Happened = { type: 'step-started', at: 10, instance: 'send', data: {} }
const begun: Happened = { type: 'call-started', at: 11, instance: 'send', data: { ...about, of: 3, runner: 'http-request', request: { url: 'x' } } }
const ended: Happened = { type: 'call-finished', at: 15, instance: 'send', data: { ...about, value: 7, usage: { inputTokens: 3 } } }
const finished: Happened = { type: 'step-finished', at: 16, instance: 'send', data: { ports: ['done'] } }

function fold(events: readonly Happened[]) {
  const state = newRunState()
  for (const event of events) applyEvent(state, event)
  return state
}

describe('the state of a run', () => {
  it('is the same whether an activity’s events come before or after the turn that they belong to', () => {
    const inOrder = fold([started, begun, ended, finished])
    expect(inOrder.steps.send).toMatchObject({ status: 'done', value: 7, ports: ['done'], attempts: [{ status: 'done', usage: { inputTokens: 3 } }] })
    fc.assert(
      fc.property(fc.shuffledSubarray([started, begun, ended, finished], { minLength: 4 }), (events) => {
        const { startedAt: _, ...step } = fold(events).steps.send ?? { attempts: [] }
        const { startedAt: __, ...expected } = inOrder.steps.send ?? { attempts: [] }
        expect({ ...step, attempts: step.attempts.map(({ startedAt: ___, ...attempt }) => attempt) }).toEqual({
          ...expected,
          attempts: expected.attempts.map(({ startedAt: ___, ...attempt }) => attempt),
        })
      }),
    )
  })

  it('shows a step that is tried again, and when', () => {
    const failed: Happened = {
      type: 'call-failed',
      at: 20,
      instance: 'send',
      data: { ...about, of: 3, error: { code: 'call.unreachable', message: 'down' }, retryInMs: 500 },
    }
    expect(fold([started, begun, failed]).steps.send).toMatchObject({ status: 'retrying', attempts: [{ status: 'failed', retryAt: 520 }] })
    expect(fold([started, begun, failed, { ...begun, data: { ...begun.data, attempt: 2 } }]).steps.send).toMatchObject({
      status: 'running',
      attempts: [{ attempt: 1 }, { attempt: 2, status: 'running' }],
    })
  })

  it('is not changed by what comes late', () => {
    const cancelled = fold([started, begun, { type: 'step-cancelled', at: 12, instance: 'send', data: {} }, ended, finished])
    expect(cancelled.steps.send?.status).toBe('cancelled')
    expect(cancelled.steps.send).not.toHaveProperty('value')
    const over = fold([
      { type: 'run-started', at: 1, data: { input: {} } },
      { type: 'run-finished', at: 2, data: { status: 'cancelled' } },
      { type: 'run-finished', at: 3, data: { status: 'failed' } },
    ])
    expect(over).toMatchObject({ status: 'cancelled', endedAt: 2 })
  })

  it('leaves out the turns that never happened', () => {
    const control = (k: number, historyLength: number, event: Happened): RunEvent => ({
      ...event,
      key: eventKey(event.type, event.instance, { flush: { k, historyLength } }),
      flush: { k, historyLength },
    })
    const skipped: Happened = { type: 'step-skipped', at: 5, instance: 'send', data: {} }
    const events = [control(1, 10, skipped), { type: 'superseded', key: 'x', at: 6, data: { k: 1, historyLength: 10 } } as const, control(1, 14, started)]
    expect(foldEvents(events).steps.send?.status).toBe('running')
  })

  it('never throws, whatever the order, and is plain JSON', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            started,
            begun,
            ended,
            finished,
            { type: 'text-written', at: 1, instance: 'toString', data: { ...about, text: 'x' } } as Happened,
            { type: 'step-failed', at: 3, instance: 'send', data: { error: { code: 'internal', message: '' } } } as Happened,
          ),
          { maxLength: 12 },
        ),
        (events) => {
          const state = fold(events)
          expect(JSON.parse(JSON.stringify(state))).toEqual(state)
        },
      ),
    )
  })
})

it('names instances by step and pass', () => {
  expect([instanceId('send', []), instanceId('loop.generate', [1, 0])]).toEqual(['send', 'loop.generate@1.0'])
  expect([parseInstance('send'), parseInstance('loop.generate@1.0')]).toEqual([
    { step: 'send', path: [] },
    { step: 'loop.generate', path: [1, 0] },
  ])
})

it('gives every event its own key', () => {
  const keys = [
    eventKey('run-started'),
    eventKey('step-started', 'a'),
    eventKey('step-started', 'a@1'),
    eventKey('step-started', 'a', { flush: { k: 1, historyLength: 4 } }),
    eventKey('step-started', 'a', { flush: { k: 1, historyLength: 7 } }),
    eventKey('call-started', 'a', { call: 0, attempt: 1 }),
    eventKey('call-started', 'a', { call: 1, attempt: 1 }),
    eventKey('call-started', 'a', { call: 0, attempt: 2 }),
    eventKey('text-written', 'a', { call: 0, attempt: 1, offset: 40 }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
