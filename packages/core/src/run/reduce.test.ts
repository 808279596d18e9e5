import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../json'
import { eventKey } from './event-key'
import { instanceId, parseInstance } from './instance'
import { applyEvent, foldEvents, type Happened, newRunState } from './reduce'
import type { RunEvent } from './run-event'

const about = { call: 0, attempt: 1 }
const started: Happened = { type: 'step-started', at: 10, instance: 'send', data: {} }
const begun: Happened = { type: 'call-started', at: 11, instance: 'send', data: { ...about, of: 3, runner: 'http-request', request: { url: 'x' } } }
const ended: Happened = { type: 'call-finished', at: 15, instance: 'send', data: { ...about, value: 7, usage: { inputTokens: 3 } } }
const finished: Happened = { type: 'step-finished', at: 16, instance: 'send', data: { ports: ['done'] } }
const decision = { answer: 'approve', by: { kind: 'user', id: 'u1', name: 'Approver' }, at: 14, note: 'a\u0000' } as const
const decided: Happened = {
  type: 'approval-decided',
  at: 14,
  instance: 'send',
  data: { answer: 'approve', by: decision.by, note: decision.note, value: null, edited: false },
}

function asked(question: 'approval' | 'uncertain'): Happened {
  return { type: 'step-waiting', at: 12, instance: 'send', data: { for: 'person', question, answers: ['approve'], form: { title: 'Send it?' } } }
}

function fold(events: readonly Happened[]) {
  const state = newRunState()
  for (const event of events) applyEvent(state, event)
  return state
}

describe('the state of a run', () => {
  it('shows the text of the newest pick-up of a call, however late an older one is stored', () => {
    const written = (text: string, pickUp?: number): Happened => ({
      type: 'text-written',
      at: 12,
      instance: 'send',
      data: { ...about, text, ...(pickUp && { pickUp }) },
    })
    const text = (...texts: Happened[]) => fold([started, begun, ...texts]).steps.send?.attempts[0]?.text
    expect(text(written('one two three'), written('other', 2))).toBe('other')
    expect(text(written('one'), written('other', 2), written('one two three'))).toBe('other')
  })

  it('has all of a text once its call has ended: what was written last is a moment old', () => {
    const written: Happened = { type: 'text-written', at: 12, instance: 'send', data: { ...about, text: 'Kind regards, the' } }
    const text = (value: Json) => fold([started, begun, written, { ...ended, data: { ...about, value } } as Happened]).steps.send?.attempts[0]?.text
    expect(text({ text: 'Kind regards, the team', finishReason: 'stop' })).toBe('Kind regards, the team')
    expect(text('Kind regards, the team')).toBe('Kind regards, the team')
    expect(text({ text: 'Something else' })).toBe('Kind regards, the')
    expect(text({ answer: 1 })).toBe('Kind regards, the')
  })

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

  it('knows which values it has the beginning of only, and which event holds them whole', () => {
    const value = '{"rows":[1,2'
    const cut = [{ field: 'value', bytes: 70_000 }]
    const events: Happened[] = [
      { type: 'run-started', at: 1, seq: 1, data: { input: '"aa' }, cut: [{ field: 'input', bytes: 90_000 }] },
      started,
      { ...begun, data: { ...begun.data, request: '"bb' }, seq: 3, cut: [{ field: 'request', bytes: 80_000 }] } as Happened,
      { ...ended, data: { ...ended.data, value, detail: 'whole' }, seq: 4, cut } as Happened,
      finished,
      { type: 'run-finished', at: 20, seq: 6, data: { status: 'succeeded', output: '"cc' }, cut: [{ field: 'output', bytes: 60_000 }] },
    ]
    const { cut: ofRun, steps } = fold(events)
    expect(ofRun).toEqual({ input: { bytes: 90_000, seq: 1, field: 'input' }, output: { bytes: 60_000, seq: 6, field: 'output' } })
    expect(steps.send).toMatchObject({ value, cut: { value: { bytes: 70_000, seq: 4, field: 'value' } } })
    expect(steps.send?.attempts[0]?.cut).toEqual({ request: { bytes: 80_000, seq: 3, field: 'request' } })
    const replaced = fold([
      started,
      begun,
      { ...ended, data: { ...ended.data, value }, seq: 4, cut } as Happened,
      { ...finished, data: { ports: [], value: 1 } } as Happened,
    ])
    expect(replaced.steps.send).toMatchObject({ value: 1 })
    expect(replaced.steps.send?.cut).toBeUndefined()
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

  it('shows what a step waits for until it goes on', () => {
    const timer: Happened = { type: 'step-waiting', at: 12, instance: 'send', data: { for: 'time', until: 900 } }
    expect(fold([timer]).steps.send).toMatchObject({ status: 'waiting', startedAt: 12, waiting: { for: 'time', until: 900 } })
    for (const end of [finished, { type: 'step-cancelled', at: 13, instance: 'send', data: {} } as const]) {
      expect(fold([timer, end]).steps.send).not.toHaveProperty('waiting')
    }
    expect(fold([finished, timer]).steps.send?.status).toBe('done')
  })

  it('shows a decision at once, and what it was once the step has ended', () => {
    expect(fold([asked('approval'), decided]).steps.send).toMatchObject({ status: 'running', decision })
    expect(fold([asked('approval'), decided]).steps.send).not.toHaveProperty('waiting')
    expect(fold([asked('approval'), finished, decided]).steps.send).toMatchObject({ status: 'done', decision })
    expect(fold([asked('approval'), decided, asked('approval')]).steps.send).not.toHaveProperty('decision')
  })

  it('goes on with a call that nobody is sure of when it is sent again, or when its result comes after all', () => {
    const uncertain = [started, begun, asked('uncertain')]
    expect(fold(uncertain).steps.send).toMatchObject({ status: 'waiting', timesAsked: 1 })
    expect(fold([...uncertain, started, asked('uncertain')]).steps.send).toMatchObject({ status: 'waiting', timesAsked: 2 })
    expect(fold([...uncertain, { ...started, at: 30 }]).steps.send).toMatchObject({ status: 'running', startedAt: 10 })
    expect(fold([...uncertain, ended]).steps.send).toMatchObject({ status: 'running', value: 7 })
    const late: Happened = {
      type: 'call-failed',
      at: 20,
      instance: 'send',
      data: { ...about, of: 3, error: { code: 'call.timeout', message: '' }, retryInMs: 5 },
    }
    expect(fold([...uncertain, late]).steps.send?.status).toBe('waiting')
  })

  it('is paused from the first pause to the next resume, or until the run is over', () => {
    const begin: Happened = { type: 'run-started', at: 1, data: { input: {} } }
    const paused = (at: number): Happened => ({ type: 'run-paused', at, data: { by: 'Operator' } })
    const resumed: Happened = { type: 'run-resumed', at: 9, data: {} }
    const over: Happened = { type: 'run-finished', at: 9, data: { status: 'cancelled' } }
    expect(fold([begin, paused(3), paused(5)])).toMatchObject({ status: 'running', pausedAt: 3 })
    expect(fold([begin, paused(3), resumed])).not.toHaveProperty('pausedAt')
    expect(fold([begin, paused(3), over])).not.toHaveProperty('pausedAt')
    expect(fold([begin, over, paused(11)])).not.toHaveProperty('pausedAt')
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
            asked('approval'),
            asked('uncertain'),
            decided,
            { type: 'run-paused', at: 2, data: {} } as Happened,
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
    eventKey('approval-decided', 'a', { call: 0 }),
    eventKey('approval-decided', 'a', { call: 0, attempt: 1 }),
    eventKey('text-written', 'a', { call: 0, attempt: 1, offset: 40 }),
    eventKey('text-written', 'a', { call: 0, attempt: 1, pickUp: 2, offset: 40 }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
