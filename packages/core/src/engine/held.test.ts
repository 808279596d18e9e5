import { describe, expect, it } from 'vitest'
import { mostHeldBytes } from '../expression/budget'
import type { Json } from '../json'
import type { Op } from '../plan/op'
import { weighed } from './held'
import { call, gather, read, samplePlan } from './sample-plan'
import { SampleRun } from './sample-run'

const large = 'x'.repeat(15_000_000)
const wrap = (from: string): Op => ({ op: 'compute', value: { list: [{ ref: { root: from, path: [] } }] } })
const tooMuch = { code: 'value.too-large', message: expect.stringContaining('it may hold 64.0 MB together'), hint: expect.stringContaining('addresses') }

describe('the values that a run holds together', () => {
  it('are limited: the step that makes one too many fails, and says how much there is', () => {
    const plan = samplePlan({ a: wrap('input'), b: wrap('a'), c: wrap('b'), d: wrap('c') }, ['a>b', 'b>c', 'c>d'])
    const run = new SampleRun(plan, large)
    expect(run.steps('done')).toEqual(['a', 'b', 'c'])
    expect(run.state).toMatchObject({ status: 'failed', error: { ...tooMuch, instance: 'd' } })
    expect(run.state.error?.message).toContain('(15.0 MB) the run holds values of 75.0 MB')
  })

  it('are limited for what calls bring as well, and not told again', () => {
    const calls = ['a', 'b', 'c', 'd']
    const run = new SampleRun(samplePlan(Object.fromEntries(calls.map((id) => [id, call()])), []), large)
    for (const id of calls) run.finish(id, [large])
    expect(run.state).toMatchObject({ status: 'failed', error: { ...tooMuch, instance: 'd' } })
    expect(run.state.steps.d?.status).toBe('failed')
  })

  it('are weighed again without a limit: what an earlier version has let in stays', () => {
    expect(weighed(Array.from({ length: 250_000 }, () => 1))).toBe(500_001)
  })

  it('are there once, however many steps pass them on', () => {
    const passing: Record<string, Op> = {
      a: call(),
      b: read('a'),
      c: read('b', 'text'),
      d: gather('first'),
      e: { op: 'end', outcome: 'succeeded', stop: false, value: { ref: { root: 'd', path: [] } } },
    }
    const run = new SampleRun(samplePlan(passing, ['a>b', 'b>c', 'c>d', 'd>e']), large)
    run.finish('a', { text: large })
    expect(run.state.status).toBe('succeeded')
  })

  it.each([0, 1])(
    'are counted from the state the same way (%j byte too many)',
    (over) => {
      const parts = ['b', 'c', 'd', 'e']
      const plan = samplePlan(
        { a: read('input'), ...Object.fromEntries(parts.map((id) => [id, call()])) },
        parts.map((id) => `a>${id}`),
      )
      const ended = (restarts: boolean) => {
        const run = new SampleRun(plan, 'x'.repeat(1_000_000 - 2), { restarts })
        const rest = mostHeldBytes - 1_000_000 - 3 * 15_999_998
        for (const [n, id] of parts.entries()) {
          if (restarts) run.restart()
          const value: Json = 'x'.repeat(n < 3 ? 15_999_996 : rest - 2 + over)
          run.finish(id, value)
        }
        return [run.state.status, run.state.error?.message]
      }
      const restarted = ended(true)
      expect(restarted).toEqual(ended(false))
      expect(restarted[0]).toBe(over ? 'failed' : 'succeeded')
    },
    60_000,
  )
})
