import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Op } from '../plan/op'
import type { Plan } from '../plan/plan'
import { foldEvents } from '../run/reduce'
import type { RunState } from '../run/run-state'
import { call, choose, compute, gather, type SampleStep, samplePlan } from './sample-plan'
import { type SampleOptions, SampleRun } from './sample-run'
import type { StartRule } from './start-rule'

interface RandomNode {
  readonly does: 'call' | 'compute' | 'gather' | 'choose'
  readonly all: boolean
  /** Outcomes of a choose: does its case `yes` hold, does `also`. */
  readonly yes: boolean
  readonly also: boolean
  /** Earlier nodes that lead to it, as fractions of its number, each with one of three ports. */
  readonly from: readonly (readonly [number, number])[]
  readonly rule: StartRule
}

const settled: StartRule = { when: 'settled' }
const counted = fc.record({
  when: fc.constant('count' as const),
  n: fc.integer({ min: 1, max: 3 }),
  ifNot: fc.constantFrom('skip' as const, 'fail' as const),
  losers: fc.constantFrom('finish' as const, 'cancel' as const),
})

function nodes(rule: fc.Arbitrary<StartRule>): fc.Arbitrary<RandomNode[]> {
  const node = fc.record({
    does: fc.constantFrom('call' as const, 'call' as const, 'compute' as const, 'gather' as const, 'choose' as const),
    all: fc.boolean(),
    yes: fc.boolean(),
    also: fc.boolean(),
    from: fc.array(fc.tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 2 })), { maxLength: 3 }),
    rule,
  })
  return fc.array(node, { minLength: 1, maxLength: 30 })
}

const PORTS = ['yes', 'also', 'no']

interface Wire {
  readonly from: number
  readonly port: string
  readonly to: number
}

function wiresOf(list: readonly RandomNode[]): Wire[] {
  const seen = new Set<string>()
  return list.flatMap((node, to) =>
    node.from.flatMap(([fraction, port]) => {
      if (to === 0) return []
      const from = fraction % to
      const wire = { from, port: list[from]?.does === 'choose' ? (PORTS[port] ?? 'no') : 'done', to }
      const name = JSON.stringify(wire)
      if (seen.has(name)) return []
      seen.add(name)
      return [wire]
    }),
  )
}

function planOf(list: readonly RandomNode[]): Plan {
  const steps = Object.fromEntries(list.map((node, i): [string, SampleStep] => [`n${i}`, { start: node.rule, does: opOf(node, i) }]))
  return samplePlan(
    steps,
    wiresOf(list).map(({ from, port, to }) => `n${from}:${port}>n${to}`),
    { first: list.map((_, i) => ({ root: `n${i}`, path: [] })), otherwise: null },
  )
}

function opOf({ does, all, yes, also }: RandomNode, i: number): Op {
  if (does === 'call') return call({ literal: i })
  if (does === 'compute') return compute(i)
  if (does === 'gather') return gather()
  return choose({ yes: String(yes), also: String(also) }, { take: all ? 'all' : 'first', otherwise: 'no' })
}

function portsTaken({ does, all, yes, also }: RandomNode): readonly string[] {
  if (does !== 'choose') return ['done']
  const held = [yes && 'yes', also && 'also'].filter((port) => port !== false)
  if (held.length === 0) return ['no']
  return all ? held : held.slice(0, 1)
}

/** What is right, by the definition: a node runs when nothing leads to it or an edge to it is taken. */
function shouldRun(list: readonly RandomNode[]): boolean[] {
  const wires = wiresOf(list)
  const runs: boolean[] = []
  list.forEach((_, i) => {
    const incoming = wires.filter(({ to }) => to === i)
    runs[i] = incoming.length === 0 || incoming.some(({ from, port }) => runs[from] && portsTaken(list[from] as RandomNode).includes(port))
  })
  return runs
}

const picks = fc.array(fc.nat({ max: 1000 }), { minLength: 60, maxLength: 60 })
const picker = (choices: readonly number[]) => {
  let at = 0
  return () => choices[at++ % choices.length] ?? 0
}

describe('any graph without cycles, whatever its branches take', () => {
  it('runs each node at most once, none on a skipped path, and every other one', () => {
    fc.assert(
      fc.property(nodes(fc.constant(settled)), picks, (list, choices) => {
        const run = new SampleRun(planOf(list)).finishAll(picker(choices))
        expect(run.state.status).toBe('succeeded')
        shouldRun(list).forEach((runs, i) => {
          expect(run.ran(`n${i}`)).toBe(runs ? 1 : 0)
          expect(run.state.steps[`n${i}`]?.status).toBe(runs ? 'done' : 'skipped')
        })
      }),
      { numRuns: 400 },
    )
  })

  it('ends in the same state in whatever order calls complete', () => {
    fc.assert(
      fc.property(nodes(fc.constant(settled)), picks, picks, (list, one, other) => {
        const plan = planOf(list)
        const first = new SampleRun(plan).finishAll(picker(one))
        const second = new SampleRun(plan).finishAll(picker(other))
        expect(second.state).toEqual(first.state)
      }),
      { numRuns: 300 },
    )
  })
})

/** Plays the same happenings, some of them failures and cancels, and restarts where it is told to. */
function playOut(plan: Plan, choices: readonly number[], restartAt: (turn: number, events: number) => number | undefined, more?: SampleOptions): SampleRun {
  const run = new SampleRun(plan, {}, more)
  const pick = picker(choices)
  for (let turn = 0; run.state.status === 'running' && run.calls.size > 0 && turn < 100; turn++) {
    const open = [...run.calls.keys()].sort()
    const instance = open[pick() % open.length] ?? ''
    const before = run.events.length
    const what = pick() % 12
    if (what === 0) run.tell({ happened: 'cancel-step', instance })
    else if (what === 1) run.fail(instance)
    else run.finish(instance)
    const lost = restartAt(turn, run.events.length - before)
    if (lost !== undefined) run.restart(lost)
  }
  return run
}

const withoutAttempts = (state: RunState) => ({
  ...state,
  steps: Object.fromEntries(Object.entries(state.steps).map(([id, { attempts: _, ...step }]) => [id, step])),
})

describe('any graph, also with counting starts, failures and cancels', () => {
  const anyRule = fc.oneof(fc.constant(settled), counted)

  it('goes on after a restart between any two happenings as if there had been none', () => {
    fc.assert(
      fc.property(nodes(anyRule), picks, fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (list, choices, restarts) => {
        const plan = planOf(list)
        const straight = playOut(plan, choices, () => undefined)
        const restarted = playOut(plan, choices, (turn) => (restarts[turn % restarts.length] ? 0 : undefined))
        expect(restarted.events).toEqual(straight.events)
        expect(withoutAttempts(restarted.state)).toEqual(withoutAttempts(straight.state))
      }),
      { numRuns: 400 },
    )
  })

  it('decides again what was lost in the middle of a turn, to the same end', () => {
    fc.assert(
      fc.property(nodes(fc.constant(settled)), picks, fc.nat({ max: 20 }), (list, choices, cut) => {
        const plan = planOf(list)
        const straight = playOut(plan, choices, () => undefined)
        // The happening itself was stored; of what the engine decided then, some or all of the end is lost.
        const cutOff = playOut(plan, choices, (_turn, events) => Math.min(cut, Math.max(0, events - 2)))
        expect(withoutAttempts(cutOff.state)).toEqual(withoutAttempts(straight.state))
      }),
      { numRuns: 300 },
    )
  })

  it('has no other state than the fold of its events', () => {
    fc.assert(
      fc.property(nodes(anyRule), picks, (list, choices) => {
        const run = playOut(planOf(list), choices, () => undefined)
        expect(withoutAttempts(foldEvents(run.events))).toEqual(withoutAttempts(run.state))
      }),
      { numRuns: 300 },
    )
  })
})

describe('any graph in turns that are cut off by their budget', () => {
  const anyRule = fc.oneof(fc.constant(settled), counted)
  const steps = fc.integer({ min: 1, max: 300 })

  it('goes on after a restart between any two of them as if there had been none', () => {
    fc.assert(
      fc.property(nodes(anyRule), picks, steps, (list, choices, steps) => {
        const plan = planOf(list)
        const limits = { steps, bytes: 1_000_000 }
        const straight = playOut(plan, choices, () => undefined, { limits })
        const restarted = playOut(plan, choices, () => 0, { limits, restarts: true })
        expect(restarted.turns).toEqual(straight.turns)
        expect(restarted.events).toEqual(straight.events)
      }),
      { numRuns: 400 },
    )
  })

  it('ends in the same state as in one turn, where nothing depends on who comes first', () => {
    fc.assert(
      fc.property(nodes(fc.constant(settled)), picks, steps, (list, choices, steps) => {
        const plan = planOf(list)
        const whole = new SampleRun(plan).finishAll(picker(choices))
        const cut = new SampleRun(plan, {}, { limits: { steps, bytes: 1_000_000 } }).finishAll(picker(choices))
        expect(cut.state).toEqual(whole.state)
      }),
      { numRuns: 300 },
    )
  })
})
