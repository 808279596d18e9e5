import { describe, expect, it } from 'vitest'
import { call, choose, compute, gather, read, samplePlan } from './sample-plan'
import { SampleRun } from './sample-run'
import type { StartRule } from './start-rule'

const counted = (n: number, more: Partial<Extract<StartRule, { when: 'count' }>> = {}): StartRule => ({
  when: 'count',
  n,
  ifNot: 'skip',
  losers: 'finish',
  ...more,
})

describe('joins', () => {
  it('cases A1: a join runs once with the branch that arrived', () => {
    const plan = samplePlan({ iff: choose({ yes: 'input.ok' }, { otherwise: 'no' }), work: call(), join: gather() }, [
      'iff:yes>work',
      'work>join',
      'iff:no>join',
    ])
    const run = new SampleRun(plan, { ok: false })
    expect(run.state.status).toBe('succeeded')
    expect(run.steps('skipped')).toEqual(['work'])
    expect(run.ran('join')).toBe(1)
  })

  it('cases A2: a skipped path resolves every join behind it', () => {
    const plan = samplePlan({ s: compute(1), only: choose({ some: 'false' }), a: call(), all: gather('list'), append: gather('list') }, [
      's>only',
      'only:some>a',
      'a>all',
      's>all',
      'all>append',
      'a>append',
    ])
    const run = new SampleRun(plan)
    expect(run.state).toMatchObject({ status: 'succeeded', steps: { append: { value: [[1]] } } })
  })

  it('cases A3: a node with two incoming edges runs once', () => {
    const run = new SampleRun(samplePlan({ a: call(), b: call(), c: call() }, ['a>c', 'b>c'])).finishAll()
    expect(run.ran('c')).toBe(1)
  })

  it('cases A4: nothing on a skipped path runs, however it is nested', () => {
    const plan = samplePlan(
      {
        p: choose({ yes: 'true' }, { otherwise: 'no' }),
        a: call(),
        q: choose({ yes: 'true' }, { otherwise: 'no' }),
        x: call(),
        y: call(),
        inner: gather(),
        z: call(),
        outer: gather(),
      },
      ['p:yes>a', 'p:no>q', 'q:yes>x', 'q:no>y', 'x>inner', 'y>inner', 'inner>z', 'z>outer', 'a>outer'],
    )
    const run = new SampleRun(plan).finishAll()
    expect(run.steps('skipped').sort()).toEqual(['inner', 'q', 'x', 'y', 'z'])
    expect(run.state.steps.outer?.value).toEqual({ a: 'a' })
  })

  it('cases A7: a join runs once when branches differ in length, after the longest', () => {
    const plan = samplePlan({ s: call(), a: call(), b: call(), c: call(), d: call(), j: call() }, ['s>a', 'a>j', 's>b', 'b>c', 'c>d', 'd>j'])
    const run = new SampleRun(plan).finishAll()
    const order = run.events.filter(({ type }) => type === 'step-started').map(({ instance }) => instance)
    expect(order.filter((step) => step === 'j')).toHaveLength(1)
    expect(order.at(-1)).toBe('j')
  })

  it('cases A8: what follows a join runs when one parent was skipped', () => {
    const plan = samplePlan({ cond: choose({ a: 'input.a' }, { otherwise: 'b' }), a: call(), b: call(), c: call(), d: call() }, [
      'cond:a>a',
      'cond:b>b',
      'a>c',
      'b>c',
      'c>d',
    ])
    const run = new SampleRun(plan, { a: true }).finishAll()
    expect(run.steps('done')).toEqual(['cond', 'a', 'c', 'd'])
  })

  it('cases A10: "collect all" lists values in the order of the edges, "first of" takes the first edge, whatever ended first', () => {
    const plan = samplePlan({ a: call(), b: call(), c: call(), all: gather('list'), one: gather('first') }, ['c>all', 'a>all', 'b>all', 'b>one', 'a>one'])
    const run = new SampleRun(plan).finishAll((open) => open.length - 1)
    expect(run.state.steps).toMatchObject({ all: { value: ['c', 'a', 'b'] }, one: { value: 'b' } })
  })

  it('cases A11: what follows a join of parallel branches runs once', () => {
    const run = new SampleRun(
      samplePlan({ s: compute(0), a: call(), b: call(), join: gather(), llm: call() }, ['s>a', 's>b', 'a>join', 'b>join', 'join>llm']),
    ).finishAll()
    expect(run.ran('llm')).toBe(1)
  })

  it('cases A16: one output goes to every node it is joined to', () => {
    const plan = samplePlan({ o: call(), a: call({ ref: { root: 'o', path: [] } }), b: call({ ref: { root: 'o', path: [] } }) }, ['o>a', 'o>b'])
    const run = new SampleRun(plan)
    run.finish('o', { v: 1 })
    expect([...run.calls]).toEqual([
      ['a', { v: 1 }],
      ['b', { v: 1 }],
    ])
  })

  it('starts at the n-th arrival, and cancels or skips what only led there', () => {
    const plan = samplePlan({ fast: call(), slow: call(), after: call(), aside: call(), j: { start: counted(1, { losers: 'cancel' }), does: gather() } }, [
      'fast>j',
      'slow>after',
      'after>j',
      'aside>j',
    ])
    const run = new SampleRun(plan)
    const decisions = run.finish('fast')
    expect(decisions.flatMap(({ cancel }) => cancel ?? [])).toEqual(['slow', 'aside'])
    expect(run.state).toMatchObject({ status: 'succeeded', steps: { j: { value: { fast: 'fast' } }, after: { status: 'skipped' } } })
  })

  it('lets a loser go on from which a path leads elsewhere', () => {
    const plan = samplePlan({ fast: call(), both: call(), other: call(), j: { start: counted(1, { losers: 'cancel' }), does: gather() } }, [
      'fast>j',
      'both>j',
      'both>other',
    ])
    const run = new SampleRun(plan)
    run.finish('fast')
    expect([...run.calls.keys()]).toEqual(['both'])
  })

  it('fails when too few can come, if the rule says so, and skips otherwise', () => {
    const plan = (ifNot: 'skip' | 'fail') =>
      samplePlan({ p: choose({ yes: 'true' }, { otherwise: 'no' }), a: compute(1), b: compute(2), j: { start: counted(2, { ifNot }), does: gather() } }, [
        'p:yes>a',
        'p:no>b',
        'a>j',
        'b>j',
      ])
    expect(new SampleRun(plan('skip')).state).toMatchObject({ status: 'succeeded', steps: { j: { status: 'skipped' } } })
    expect(new SampleRun(plan('fail')).state).toMatchObject({ status: 'failed', error: { code: 'join.starved', instance: 'j' } })
  })
})

describe('values', () => {
  it('cases C8: a missing value fails the step that reads it', () => {
    const run = new SampleRun(samplePlan({ a: compute({ yes: 1 }), b: read('a', 'nope'), c: call() }, ['a>b', 'b>c']))
    expect(run.state).toMatchObject({ status: 'failed', error: { code: 'ref.missing', instance: 'b' } })
    expect(run.state.steps.c).toBeUndefined()
  })

  it('cases C9: both inputs of a join can be read behind it', () => {
    const run = new SampleRun(
      samplePlan({ a: call(), b: call(), join: gather(), r: read('b') }, ['a>join', 'b>join', 'join>r'], { ref: { root: 'r', path: [] } }),
    ).finishAll()
    expect(run.state.output).toBe('b')
  })

  it('knows a step whose name every object has', () => {
    const run = new SampleRun(samplePlan({ constructor: call(), b: read('constructor') }, ['constructor>b'], { ref: { root: 'b', path: [] } })).finishAll()
    expect(run.state.output).toBe('constructor')
  })
})

describe('the end of a run', () => {
  it('waits for a leaf that is still at work', () => {
    const run = new SampleRun(samplePlan({ short: compute(1), long: call() }, []))
    expect(run.state.status).toBe('running')
    run.finish('long')
    expect(run.state.status).toBe('succeeded')
  })

  it('cancels what is at work beside a failure, and nothing new begins', () => {
    const run = new SampleRun(samplePlan({ a: call(), b: call(), c: call() }, ['a>c']))
    const decisions = run.fail('a', { code: 'call.refused', message: '404' })
    expect(decisions.map(({ event }) => event.type)).toEqual(['step-failed', 'step-cancelled', 'run-finished'])
    expect(run.state).toMatchObject({ status: 'failed', error: { code: 'call.refused', message: '404', instance: 'a' } })
    expect(run.finish('b')).toEqual([])
  })

  it('is cancelled with all that is at work', () => {
    const run = new SampleRun(samplePlan({ a: call(), b: call() }, ['a>b']))
    expect(run.tell({ happened: 'cancel-run', reason: 'Enough' }).at(-1)?.event).toMatchObject({
      type: 'run-finished',
      data: { status: 'cancelled', reason: 'Enough' },
    })
    expect(run.steps('cancelled')).toEqual(['a'])
  })

  it('goes on when one node is cancelled, without its followers', () => {
    const run = new SampleRun(samplePlan({ a: call(), a2: call(), b: call(), j: gather() }, ['a>a2', 'a2>j', 'b>j']))
    run.tell({ happened: 'cancel-step', instance: 'a' })
    run.finish('b')
    expect(run.state).toMatchObject({ status: 'succeeded', steps: { a: { status: 'cancelled' }, a2: { status: 'skipped' }, j: { value: { b: 'b' } } } })
  })

  it('fails at its time limit', () => {
    const run = new SampleRun(samplePlan({ a: call() }, []))
    run.tell({ happened: 'time-limit', message: '30 minutes are over.' })
    expect(run.state).toMatchObject({ status: 'failed', error: { code: 'time-limit' }, steps: { a: { status: 'cancelled' } } })
  })

  it('stops where an output ends the run', () => {
    const run = new SampleRun(samplePlan({ a: call(), b: call(), stop: { op: 'end', outcome: 'succeeded', stop: true, value: { literal: 7 } } }, ['a>stop']))
    run.finish('a')
    expect(run.state).toMatchObject({ status: 'succeeded', output: 7, steps: { b: { status: 'cancelled' } } })
  })

  it('fails where a stop with an error ends it', () => {
    const run = new SampleRun(samplePlan({ stop: { op: 'end', outcome: 'failed', stop: true, value: { literal: 'bad' } } }, []))
    expect(run.state).toMatchObject({ status: 'failed', error: { code: 'stopped', message: 'bad', instance: 'stop' } })
  })

  it('is never a success with a step left undone', () => {
    const run = new SampleRun(samplePlan({ a: compute(1), x: call(), y: call() }, ['x>y', 'y>x']))
    expect(run.state).toMatchObject({ status: 'failed', error: { code: 'internal' } })
  })

  it('says so when the result cannot be made', () => {
    const run = new SampleRun(samplePlan({ a: compute({}) }, [], { ref: { root: 'a', path: ['x'] } }))
    expect(run.state).toMatchObject({ status: 'failed', error: { code: 'ref.missing' } })
    expect(run.state.error?.instance).toBeUndefined()
  })
})

it('hears of several ends at once before it decides what follows', () => {
  const run = new SampleRun(samplePlan({ a: call(), b: call(), j: { start: counted(1), does: gather() } }, ['a>j', 'b>j']))
  run.tell({ happened: 'call-finished', instance: 'b', value: 2 }, { happened: 'call-finished', instance: 'a', value: 1 })
  expect(run.state.steps.j?.value).toEqual({ a: 1, b: 2 })
})

it('takes 10,000 steps in a row without running out of stack', () => {
  const ids = Array.from({ length: 10_000 }, (_, i) => `s${i}`)
  const run = new SampleRun(
    samplePlan(
      Object.fromEntries(ids.map((id) => [id, compute(1)])),
      ids.slice(1).map((id, i) => `${ids[i]}>${id}`),
    ),
  )
  expect(run.state.status).toBe('succeeded')
})
