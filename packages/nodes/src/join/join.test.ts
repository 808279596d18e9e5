import { compileGraph } from '@heddle/core/compile/compile'
import { graphSchema } from '@heddle/core/graph/graph'
import { expect, it } from 'vitest'
import { nodeTypes } from '../definitions'

it.each([
  [{}, { when: 'settled' }],
  // What does not apply is kept, and cannot fail.
  [{ rule: 'all', n: 0, ifNot: 'fail' }, { when: 'settled' }],
  [{ rule: 'every' }, { when: 'count', n: 2, ifNot: 'skip', losers: 'finish' }],
  [
    { rule: 'any', losers: 'cancel' },
    { when: 'count', n: 1, ifNot: 'skip', losers: 'cancel' },
  ],
  [
    { rule: 'n', n: 2, ifNot: 'fail' },
    { when: 'count', n: 2, ifNot: 'fail', losers: 'finish' },
  ],
])('%j begins by %j', (config, rule) => {
  const { plan, problems } = meet('join', config)
  expect(problems).toEqual([])
  expect(plan?.body.steps[3]).toMatchObject({ start: rule, op: { op: 'gather', as: 'object' } })
})
it('cases A2: a join that can never be met is an error at publish', () =>
  expect(meet('join', { rule: 'n', n: 3 }).problems).toMatchObject([{ code: 'join.starves', severity: 'error' }]))
it('cases A10: "first of" and "collect all" are two nodes, and "first of" behind parallel branches warns', () => {
  expect(meet('collect-all', {})).toMatchObject({ problems: [], plan: { body: { steps: { 3: { op: { op: 'gather', as: 'list' } } } } } })
  const first = meet('first-of', {})
  expect(first.plan?.body.steps[3]?.op).toEqual({ op: 'gather', as: 'first' })
  expect(first.problems).toMatchObject([{ code: 'join.parallel-first-of', severity: 'warning', at: { id: 'j' } }])
})

/** Two parallel branches that meet in one node. */
function meet(kind: string, config: object) {
  const set = (id: string) => ({ id, key: id, kind: 'set', title: id, config: { values: [{ name: 'v', value: { by: 'text', text: id } }] } })
  const graph = graphSchema.parse({
    format: 1,
    nodes: [
      { id: 's', key: 'start', kind: 'start', title: 'S' },
      set('a'),
      set('b'),
      { id: 'j', key: 'j', kind, title: 'J', config },
      { id: 'o', key: 'o', kind: 'output', title: 'O', config: { value: '{{j}}' } },
    ],
    edges: ['s-a', 's-b', 'a-j', 'b-j', 'j-o'].map((id) => ({ id, from: id.slice(0, 1), port: 'done', to: id.slice(2) })),
  })
  return compileGraph(graph, nodeTypes, { mode: 'publish' })
}
