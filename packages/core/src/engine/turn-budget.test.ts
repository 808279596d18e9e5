import { describe, expect, it } from 'vitest'
import { compileCel } from '../expression/cel'
import type { Json } from '../json'
import type { Op } from '../plan/op'
import type { Template } from '../plan/plan'
import { newRunState } from '../run/reduce'
import { createEngine } from './engine'
import { call, compute, gather, read, samplePlan } from './sample-plan'
import { SampleRun } from './sample-run'

const ref = (root: string, ...path: readonly (string | number)[]): Template => ({ ref: { root, path } })
const made = (value: Template): Op => ({ op: 'compute', value })

function cel(source: string): Template {
  const compiled = compileCel(source)
  if (!compiled.ok) throw new Error(compiled.message)
  return compiled.cel
}

function chain(ops: readonly Op[], result: Template = { literal: null }) {
  const steps = ops.map((op, index) => [`s${index}`, op] as const)
  return samplePlan(
    Object.fromEntries(steps),
    steps.slice(1).map((_, index) => `s${index}>s${index + 1}`),
    result,
  )
}

const megabyte = 'x'.repeat(1_000_000)
/** Two of them are no value any more. */
const large = 'x'.repeat(9_000_000)

describe('a step that makes something too large', () => {
  const whole = ref('input', 'text')
  const twice: Template = { list: [whole, whole] }

  it.each<[string, Op]>([
    ['a value', made(twice)],
    ['the input of a call', call(twice)],
    ['the value of an end', { op: 'end', outcome: 'succeeded', stop: true, value: twice }],
    ['an expression', made(cel('[input.text, input.text]'))],
  ])('(%s) fails, and says so', (_, op) => {
    const run = new SampleRun(samplePlan({ s: op }, []), { text: large })
    expect(run.state).toMatchObject({
      status: 'failed',
      error: { code: 'value.too-large', instance: 's', message: 'This step makes a value of more than 16 MB.', hint: expect.stringContaining('Pass on only') },
    })
    expect(run.calls.size).toBe(0)
  })

  it('fails also by collecting what others made', () => {
    const run = new SampleRun(samplePlan({ a: read('input', 'text'), b: read('input', 'text'), c: gather('list') }, ['a>c', 'b>c']), { text: large })
    expect(run.state).toMatchObject({ status: 'failed', error: { code: 'value.too-large', instance: 'c' } })
  })

  it.each<[string, (last: string) => Template]>([
    ['text', (last) => cel(`${last} + ${last}`)],
    ['list', (last) => ({ list: [ref(last), ref(last)] })],
    ['object', (last) => ({ object: { a: ref(last), b: ref(last) } })],
    [
      'text of a template',
      (last) => ({
        text: [
          { root: last, path: [] },
          { root: last, path: [] },
        ],
      }),
    ],
  ])('(a %s that doubles from step to step) fails before it is made', (_, twiceAgain) => {
    const ops = Array.from({ length: 60 }, (_, index) => (index === 0 ? compute('x') : made(twiceAgain(`s${index - 1}`))))
    expect(new SampleRun(chain(ops, ref('s59'))).state).toMatchObject({ status: 'failed', error: { code: 'value.too-large' } })
  })

  it('(a value wrapped from step to step) fails before it is too deep for a stack', () => {
    const ops = Array.from({ length: 400 }, (_, index) => (index === 0 ? compute('x') : made({ list: [ref(`s${index - 1}`)] })))
    expect(new SampleRun(chain(ops)).state.error).toMatchObject({ code: 'value.too-large', message: expect.stringContaining('nested deeper than 300 levels') })
  })
})

it('a result that is too large fails the run', () => {
  const run = new SampleRun(samplePlan({ a: read('input', 'text') }, [], { list: [ref('a'), ref('a')] }), { text: large })
  expect(run.state).toMatchObject({
    status: 'failed',
    error: { code: 'value.too-large', message: 'The result of this run makes a value of more than 16 MB.' },
  })
  expect(run.state.error?.instance).toBeUndefined()
})

it('an input that is too large fails the run before anything begins, and is not told again', () => {
  const run = new SampleRun(samplePlan({ a: read('input') }, []), [large, large])
  expect(run.events.map(({ type }) => type)).toEqual(['run-started', 'run-finished'])
  expect(run.state).toMatchObject({ input: null, error: { code: 'value.too-large', message: 'The input of this run makes a value of more than 16 MB.' } })
})

it('a stop quotes the beginning of its value', () => {
  const stop: Op = { op: 'end', outcome: 'failed', stop: true, value: ref('input', 'text') }
  const run = new SampleRun(samplePlan({ s: stop }, []), { text: megabyte })
  expect(run.state.error?.message).toHaveLength(4001)
  expect(run.state.steps.s?.value).toBe(megabyte)
})

describe('a turn', () => {
  const heavy = (steps: number): Json => Array.from({ length: steps / 2 }, () => 0)
  const count = made(cel('size(input.map(x, x))'))

  it('begins no more steps once they have taken as much as a turn may, and the next one goes on', () => {
    const run = new SampleRun(chain(Array(6).fill(count) as Op[]), heavy(110_000))
    expect(run.state.status).toBe('succeeded')
    expect(run.turns).toEqual([4, 3, 1])
  })

  it('begins no more steps once they have made as much as is stored at once', () => {
    const run = new SampleRun(chain(Array(10).fill(read('input')) as Op[]), megabyte.slice(10))
    expect(run.state.status).toBe('succeeded')
    expect(run.turns).toEqual([2, 2, 2, 2, 2, 2])
  })

  it('counts small steps, too', () => {
    const run = new SampleRun(samplePlan(Object.fromEntries(Array.from({ length: 12_000 }, (_, index) => [`s${index}`, compute(index)])), []))
    expect(run.state.status).toBe('succeeded')
    expect(run.turns.length).toBeGreaterThan(2)
  })

  it('that was cut off can still be cancelled', () => {
    const engine = createEngine(chain(Array(9).fill(count) as Op[]))
    const state = newRunState()
    engine.begin(state, heavy(110_000), 0)
    expect(engine.hasMore(state)).toBe(true)
    engine.settle(state, { happened: 'cancel-run' }, 0)
    expect(state.status).toBe('cancelled')
    expect(engine.hasMore(state)).toBe(false)
  })

  it('says how much work it was, for whoever limits a run', () => {
    const engine = createEngine(chain([count, count]))
    const run = new SampleRun(samplePlan({ a: call() }, []))
    expect(engine.work).toBe(0)
    engine.begin(newRunState(), heavy(110_000), 0)
    expect(engine.work).toBeGreaterThan(220_000)
    run.tell({ happened: 'work-limit', message: 'Too much.' })
    expect(run.state).toMatchObject({ status: 'failed', error: { code: 'work-limit', message: 'Too much.', hint: expect.stringContaining('code node') } })
  })
})
