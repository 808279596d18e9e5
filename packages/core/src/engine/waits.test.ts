import { describe, expect, it } from 'vitest'
import type { Json } from '../json'
import type { Ask, Wait } from '../plan/op'
import { newRunState } from '../run/reduce'
import type { RunState } from '../run/run-state'
import type { Decision, Happening } from './decision'
import { createEngine } from './engine'
import { call, compute, samplePlan } from './sample-plan'
import { SampleRun } from './sample-run'

const by = { kind: 'user', name: 'Approver' } as const
const form: Json = { title: 'Send it?', values: { n: 1 }, buttons: [] }

function ask(more: Partial<Ask> = {}): Ask {
  return { op: 'ask', form: { literal: form }, answers: ['approve', 'reject'], ...more }
}

function wait(until: Wait['until'], more: Partial<Wait> = {}): Wait {
  return { op: 'wait', until, ...more }
}

/** A run that is told things one by one at a time of our choice. */
function begin(steps: Parameters<typeof samplePlan>[0], edges: readonly string[] = []) {
  const engine = createEngine(samplePlan(steps, edges))
  const state: RunState = newRunState()
  const decisions: Decision[] = [...engine.begin(state, {}, 1000)]
  const tell = (happening: Happening, at = 2000) => {
    const news = engine.settle(state, happening, at)
    decisions.push(...news)
    return news
  }
  return { state, decisions, tell, engine, waits: () => decisions.flatMap(({ wait: started }) => (started ? [started] : [])) }
}

describe('a step that asks a person', () => {
  it('waits, and goes the way of the answer with what the person left', () => {
    const run = begin({ p: ask({ deadline: { ms: { literal: 500 }, port: 'timeout' } }), yes: compute(1), no: compute(2), late: compute(3) }, [
      'p:approve>yes',
      'p:reject>no',
      'p:timeout>late',
    ])
    expect(run.state.steps.p).toMatchObject({ status: 'waiting', waiting: { for: 'person', form, answers: ['approve', 'reject'], deadlineAt: 1500 } })
    expect(run.waits()).toEqual([{ instance: 'p', waiting: run.state.steps.p?.waiting, resend: 0, deadlinePort: 'timeout' }])
    run.tell({ happened: 'answered', instance: 'p', answer: 'approve', value: { n: 2 }, by, note: 'ok' })
    expect(run.state.steps.p).toMatchObject({ status: 'done', ports: ['approve'], value: { decision: 'approve', value: { n: 2 }, note: 'ok', by: 'Approver' } })
    expect(run.state).toMatchObject({ status: 'succeeded', steps: { yes: { status: 'done' }, no: { status: 'skipped' }, late: { status: 'skipped' } } })
    expect(run.decisions.find(({ event }) => event.type === 'step-finished')?.cancel).toBe('p')
  })

  it('takes the way out of its deadline, once, and a time that comes for nothing changes nothing', () => {
    const run = begin({ p: ask({ deadline: { ms: { literal: 500 }, port: 'timeout' } }), q: ask(), late: compute(3) }, ['p:timeout>late'])
    run.tell({ happened: 'time-came', instance: 'q' })
    expect(run.state.steps.q?.status).toBe('waiting')
    run.tell({ happened: 'time-came', instance: 'p' })
    expect(run.state.steps.p).toMatchObject({ status: 'done', ports: ['timeout'], value: { decision: 'timeout', value: null } })
    expect(run.tell({ happened: 'answered', instance: 'p', answer: 'approve', value: null })).toEqual([])
  })

  it('hears nothing but its own answers', () => {
    const run = begin({ p: ask() })
    expect(run.tell({ happened: 'answered', instance: 'p', answer: 'constructor', value: null })).toEqual([])
    expect(run.tell({ happened: 'answered', instance: 'p', answer: 'approve', value: null, resend: 1 })).toEqual([])
    expect(run.tell({ happened: 'event-received', instance: 'p', data: 1 })).toEqual([])
    expect(run.state.status).toBe('running')
  })

  it('fails with a form that nobody can read', () => {
    expect(begin({ p: ask({ form: { literal: null } }) }).state).toMatchObject({ status: 'failed', error: { code: 'type.mismatch', instance: 'p' } })
  })
})

describe('a step that waits', () => {
  it.each<[string, Wait['until'], object]>([
    ['a while', { ms: { literal: 500 } }, { for: 'time', until: 1500 }],
    ['a moment', { at: { literal: '1970-01-01T01:00:02+01:00' } }, { for: 'time', until: 2000 }],
    ['an event', { event: 'paid', key: { literal: 7 }, keep: false }, { for: 'event', event: 'paid', key: 7 }],
  ])('%s', (_name, until, waiting) => {
    expect(begin({ w: wait(until) }).state.steps.w).toMatchObject({ status: 'waiting', waiting })
  })

  it.each([{ ms: { literal: 0 } }, { at: { literal: 900 } }, { at: { literal: '1969-01-01T00:00:00Z' } }])('does not wait for what is past: %j', (until) => {
    expect(begin({ w: wait(until) }).state.status).toBe('succeeded')
  })

  it.each<[Wait['until'], RegExp]>([
    [{ ms: { literal: -1 } }, /^-1 is no time to wait/],
    [{ ms: { literal: '5' } }, /^"5" is no time/],
    [{ ms: { literal: 1e300 } }, /no time/],
    [{ at: { literal: '2030-01-31T09:00:00' } }, /time zone/],
    [{ at: { literal: 'tomorrow' } }, /time zone/],
    [{ event: 'paid', key: { literal: null }, keep: true }, /is no key/],
  ])('fails for %j', (until, message) => {
    expect(begin({ w: wait(until) }).state.error).toMatchObject({ code: 'type.mismatch', instance: 'w', message: expect.stringMatching(message) })
  })

  it('goes on with what the event brought, and not by the way out of its deadline', () => {
    const late = { deadline: { ms: { literal: 500 }, port: 'timeout' } }
    const run = begin({ w: wait({ event: 'paid', key: { literal: '' }, keep: true }, late), got: compute(1), none: compute(2) }, [
      'w:done>got',
      'w:timeout>none',
    ])
    expect(run.waits()).toMatchObject([{ keep: true, deadlinePort: 'timeout' }])
    run.tell({ happened: 'event-received', instance: 'w', data: { n: 1 } })
    expect(run.state.steps).toMatchObject({ w: { value: { n: 1 }, ports: ['done'] }, got: { status: 'done' }, none: { status: 'skipped' } })
  })

  it('ends with its run and with its step', () => {
    const cancelled = begin({ w: wait({ ms: { literal: 500 } }) })
    expect(cancelled.tell({ happened: 'cancel-run' })[0]).toMatchObject({ event: { type: 'step-cancelled' }, cancel: 'w' })
    const one = begin({ w: wait({ ms: { literal: 500 } }), after: compute(1) }, ['w:done>after'])
    one.tell({ happened: 'cancel-step', instance: 'w' })
    expect(one.state).toMatchObject({ status: 'succeeded', steps: { w: { status: 'cancelled' }, after: { status: 'skipped' } } })
  })
})

describe('a call that nobody is sure of', () => {
  const request: Json = { url: 'x' }

  function uncertain() {
    const run = begin({ send: call({ literal: request }), after: compute(1) }, ['send>after'])
    run.tell({ happened: 'call-uncertain', instance: 'send', request })
    return run
  }

  it('asks, with what was sent, and goes on with what the person says came of it', () => {
    const run = uncertain()
    expect(run.waits()).toMatchObject([
      { instance: 'send', resend: 0, waiting: { question: 'uncertain', answers: ['done', 'again'], form: { values: request } } },
    ])
    run.tell({ happened: 'answered', instance: 'send', answer: 'done', value: { id: 7 } })
    expect(run.state).toMatchObject({ status: 'succeeded', steps: { send: { value: { id: 7 } } } })
  })

  it('is sent again with the same input, as often as the person says so', () => {
    const run = uncertain()
    const again = (resend: number) => run.tell({ happened: 'answered', instance: 'send', answer: 'again', value: null, resend })
    expect(again(0)[0]?.start).toMatchObject({ instance: 'send', input: request, resend: 1 })
    expect(run.state.steps.send).toMatchObject({ status: 'running' })
    run.tell({ happened: 'call-uncertain', instance: 'send', request })
    expect(again(0)).toEqual([])
    expect(again(1)[0]?.start).toMatchObject({ resend: 2 })
    run.tell({ happened: 'call-finished', instance: 'send', value: 5 })
    expect(run.state).toMatchObject({ status: 'succeeded', steps: { send: { value: 5 } } })
  })

  it('needs no answer once its result has come after all', () => {
    const run = uncertain()
    run.tell({ happened: 'call-finished', instance: 'send', value: 5 })
    expect(run.state).toMatchObject({ status: 'succeeded' })
  })
})

describe('a paused run', () => {
  it('takes in what happens, begins nothing new, and goes on where it stood', () => {
    const run = begin({ a: call(), b: call(), p: ask(), end: compute(1) }, ['a>b', 'b>end'])
    expect(run.tell({ happened: 'pause', by: 'Operator' }).map(({ event }) => event.type)).toEqual(['run-paused'])
    expect(run.tell({ happened: 'pause' })).toEqual([])
    run.tell({ happened: 'call-finished', instance: 'a', value: 1 })
    run.tell({ happened: 'answered', instance: 'p', answer: 'approve', value: null })
    expect(run.state).toMatchObject({ status: 'running', steps: { a: { status: 'done' }, p: { status: 'done' } } })
    expect(run.state.steps).not.toHaveProperty('b')
    expect(run.engine.hasMore(run.state)).toBe(false)
    expect(run.tell({ happened: 'resume' }).map(({ event }) => event.type)).toEqual(['run-resumed', 'step-started'])
    run.tell({ happened: 'call-finished', instance: 'b', value: 1 })
    expect(run.state.status).toBe('succeeded')
  })

  it('is cancelled and runs out of time all the same', () => {
    for (const happening of [{ happened: 'cancel-run' }, { happened: 'time-limit', message: 'late' }] as const) {
      const run = begin({ a: call() })
      run.tell({ happened: 'pause' })
      run.tell(happening)
      expect(run.state.endedAt).toBe(2000)
    }
  })

  it('that has nothing left to begin is over', () => {
    const run = begin({ a: call() })
    run.tell({ happened: 'pause' })
    run.tell({ happened: 'call-finished', instance: 'a', value: 1 })
    expect(run.state.status).toBe('succeeded')
  })

  it('begins what became due in the meantime in the same order, restarted or not', () => {
    const plan = samplePlan({ a: call(), b: call(), first: call(), second: call() }, ['a>second', 'b>first'])
    const begun = (restarts: boolean) => {
      const run = new SampleRun(plan)
      run.tell({ happened: 'pause' })
      run.finish('a')
      run.finish('b')
      if (restarts) run.restart()
      return run.tell({ happened: 'resume' }).map(({ event }) => `${event.type} ${event.instance ?? ''}`)
    }
    expect(begun(false)).toEqual(begun(true))
    expect(begun(true)).toEqual(['run-resumed ', 'step-started first', 'step-started second'])
  })
})
