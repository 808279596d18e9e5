import { graphSchema } from '@heddle/core/graph/graph'
import { setKey } from '@heddle/core/graph/set-key'
import { expect, it } from 'vitest'
import { nodeTypes } from '../definitions'
import { compiled, filledOp } from '../test-filled-op'

it('makes values in three ways', () => {
  const values = [
    { name: 'kept', value: { by: 'text', text: '{{start.list}}' } },
    { name: 'text', value: { by: 'text', text: 'n = {{start.n}}' } },
    { name: 'json', value: { by: 'json', json: '{"n": {{start.n}}, "t": "{{start.t}}"}' } },
    { name: 'cel', value: { by: 'expression', expression: 'start.n / 2' } },
    { name: '__proto__', value: { by: 'text', text: 'own' } },
  ]
  const made = filledOp('set', { values }, { list: [1], n: 7, t: 'a"b' })
  expect(JSON.stringify(made)).toBe('{"kept":[1],"text":"n = 7","json":{"n":7,"t":"a\\"b"},"cel":3.5,"__proto__":"own"}')
})
it('wants something in each, and each name once', () => {
  const values = [
    { name: 'a', value: { by: 'json', json: '' } },
    { name: 'a', value: { by: 'expression', expression: ' ' } },
  ]
  expect(compiled('set', { values }).problems.map(({ at }) => at.path)).toEqual([
    ['values', 0, 'value', 'json'],
    ['values', 1, 'value', 'expression'],
    ['values', 1, 'name'],
  ])
})
it('cases C6: a renamed key is followed into texts, JSON and expressions', () => {
  const values = [
    { name: 'a', value: { by: 'text', text: '{{start.n}} start.n' } },
    { name: 'b', value: { by: 'json', json: '[{{start.n}}]' } },
    { name: 'c', value: { by: 'expression', expression: 'start.n + size("start")' } },
  ]
  const graph = graphSchema.parse({
    format: 1,
    nodes: [
      { id: 's', key: 'start', kind: 'start', title: 'S' },
      { id: 'n', key: 'made', kind: 'set', title: 'N', config: { values } },
    ],
    edges: [],
  })
  const renamed = setKey(graph, { edit: 'set-key', id: 's', key: 'begin' }, nodeTypes).graph.nodes[1]?.config.values
  expect(renamed).toEqual([
    { name: 'a', value: { by: 'text', text: '{{begin.n}} start.n' } },
    { name: 'b', value: { by: 'json', json: '[{{begin.n}}]' } },
    { name: 'c', value: { by: 'expression', expression: 'begin.n + size("start")' } },
  ])
})
