import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StartRule } from '../engine/start-rule'
import type { Op } from '../plan/op'
import { Paths, type Routes } from './paths'

interface RandomStep {
  readonly op: Op
  readonly start: StartRule
  readonly from: readonly (readonly [number, number])[]
}

const PORTS = ['p', 'q', 'else'] as const

const op = fc.constantFrom<Op>(
  { op: 'gather', as: 'list' },
  { op: 'gather', as: 'list' },
  choose('first', ['p', 'q'], 'else'),
  choose('first', ['p']),
  choose('all', ['p', 'q'], 'else'),
  { op: 'ask', form: { literal: null }, answers: ['p', 'q'], deadline: { ms: { literal: 1 }, port: 'else' } },
)

function choose(take: 'first' | 'all', ports: readonly string[], otherwise?: string): Op {
  return { op: 'choose', take, cases: ports.map((port) => ({ port, when: { cel: 'true', reads: [] } })), ...(otherwise !== undefined && { otherwise }) }
}

const rule = fc.oneof(
  { weight: 3, arbitrary: fc.constant<StartRule>({ when: 'settled' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      when: fc.constant('count' as const),
      n: fc.integer({ min: 1, max: 3 }),
      ifNot: fc.constantFrom('skip' as const, 'fail' as const),
      losers: fc.constant('finish' as const),
    }),
  },
)

const graphs = fc
  .array(fc.record({ op, start: rule, from: fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 2 })), { minLength: 1, maxLength: 3 }) }), {
    minLength: 2,
    maxLength: 7,
  })
  .map(routesOf)

function routesOf(steps: readonly RandomStep[]): Routes {
  const edges = steps.flatMap(({ from }, to) =>
    to === 0 ? [] : from.map(([source, port]) => ({ from: source % to, port: steps[source % to]?.op.op === 'gather' ? 'done' : (PORTS[port] ?? 'p'), to })),
  )
  return { steps, edges, sorted: [...steps.keys()] }
}

/** Every set of ports that a step may take. */
function outcomes(op: Op): readonly (readonly string[])[] {
  if (op.op === 'ask') return [...op.answers, 'else'].map((port) => [port])
  if (op.op !== 'choose') return [['done']]
  const ports = op.cases.map(({ port }) => port)
  const none = op.otherwise === undefined ? [] : [op.otherwise]
  if (op.take === 'first') return [...ports.map((port) => [port]), none]
  return [none, ...ports.map((port) => [port]), ...(ports.length > 1 ? [ports] : [])]
}

/** By trying every combination: for each, what runs, and what has surely ended before each step. */
function tryAll({ steps, edges }: Routes) {
  let combinations: (readonly (readonly string[])[])[] = [[]]
  for (const step of steps) combinations = combinations.flatMap((chosen) => outcomes(step.op).map((ports) => [...chosen, ports]))
  return combinations.map((chosen) => {
    const ran = new Map<number, ReadonlySet<number>>()
    const ended: ReadonlySet<number>[] = []
    const taken: number[] = []
    steps.forEach(({ start }, number) => {
      const incoming = edges.filter(({ to }) => to === number)
      const hit = incoming.filter(({ from, port }) => ran.has(from) && chosen[from]?.includes(port))
      const brings = (from: number) => new Set([...(ended[from] ?? []), ...(ran.has(from) ? [from] : [])])
      taken[number] = hit.length
      const early = start.when === 'count' && hit.length >= start.n
      const count = new Map<number, number>()
      for (const { from } of early ? hit : incoming) for (const step of brings(from)) count.set(step, (count.get(step) ?? 0) + 1)
      ended[number] = new Set([...count].filter(([, times]) => !early || times > hit.length - (start.when === 'count' ? start.n : 0)).map(([step]) => step))
      const least = start.when === 'count' && start.ifNot === 'skip' ? start.n : 1
      if (incoming.length === 0 || hit.length >= least) ran.set(number, ended[number] ?? new Set())
    })
    return { ran, taken }
  })
}

describe('what holds on every path, by decision diagrams', () => {
  it('is what holds when every combination of outcomes is tried', () => {
    fc.assert(
      fc.property(graphs, (routes) => {
        const paths = new Paths(routes)
        const ways = tryAll(routes)
        for (let step = 0; step < routes.steps.length; step++) {
          expect(paths.alwaysRuns(step)).toBe(ways.every(({ ran }) => ran.has(step)) ? 'yes' : 'no')
          for (let reader = step + 1; reader < routes.steps.length; reader++)
            expect([step, reader, paths.surelyBefore(step, reader)]).toEqual([
              step,
              reader,
              ways.every(({ ran }) => ran.get(reader)?.has(step) ?? true) ? 'yes' : 'no',
            ])
          for (const n of [1, 2, 3]) expect(paths.canArrive(step, n)).toBe(ways.some(({ taken }) => (taken[step] ?? 0) >= n) ? 'yes' : 'no')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is worked out for a thousand branches in a row', () => {
    const length = 1000
    const steps = Array.from({ length }, () => ({ op: choose('first', ['p', 'q'], 'else'), start: { when: 'settled' } as const }))
    const edges = Array.from({ length: length - 1 }, (_, from) => PORTS.map((port) => ({ from, port, to: from + 1 }))).flat()
    const paths = new Paths({ steps, edges, sorted: [...steps.keys()] })
    expect(paths.alwaysRuns(length - 1)).toBe('yes')
    expect(paths.canArrive(length - 1, 2)).toBe('no')
  })

  it('gives up on a graph with too many combinations, and says so', () => {
    // Each of many joins counts the same many branches: there is no small way to write when half of them arrive.
    const width = 400
    const steps = [
      ...Array.from({ length: width }, () => ({ op: choose('first', ['p', 'q']), start: { when: 'settled' } as const })),
      { op: { op: 'gather', as: 'list' } as const, start: { when: 'count', n: width / 2, ifNot: 'skip', losers: 'finish' } as const },
    ]
    const edges = Array.from({ length: width }, (_, from) => ({ from, port: 'p', to: width }))
    expect(new Paths({ steps, edges, sorted: [...steps.keys()] }).alwaysRuns(width)).toBe('unsure')
  })
})

it('knows which of many steps lead to which', () => {
  const size = 100
  const steps: Routes['steps'] = Array.from({ length: size }, () => ({ op: { op: 'gather', as: 'list' }, start: { when: 'settled' } }))
  const edges = Array.from({ length: size - 2 }, (_, from) => ({ from, port: 'done', to: from + 2 }))
  const paths = new Paths({ steps, edges, sorted: [...steps.keys()] })
  for (let from = 0; from < size; from++) for (let to = 0; to < size; to++) expect(paths.leads(from, to)).toBe(from < to && (to - from) % 2 === 0)
})
