import { graphSchema } from '@heddle/core/graph/graph'
import { setKey } from '@heddle/core/graph/set-key'
import { expect, it } from 'vitest'
import { nodeTypes } from '../definitions'
import { compiled, filledOp } from '../filled-op'

it('makes values in three ways', () => {
  const values = [
    { name: 'kept', by: 'value', value: '{{start.list}}' },
    { name: 'text', by: 'value', value: 'n = {{start.n}}' },
    { name: 'json', by: 'json', json: '{"n": {{start.n}}, "t": "{{start.t}}"}' },
    { name: 'cel', by: 'expression', expression: 'start.n / 2' },
    { name: '__proto__', by: 'value', value: 'own' },
  ]
  const made = filledOp('set', { values }, { list: [1], n: 7, t: 'a"b' })
  expect(JSON.stringify(made)).toBe('{"kept":[1],"text":"n = 7","json":{"n":7,"t":"a\\"b"},"cel":3.5,"__proto__":"own"}')
})
it('wants something in each, and each name once', () => {
  const values = [
    { name: 'a', by: 'json', json: '' },
    { name: 'a', by: 'expression', expression: ' ' },
  ]
  expect(compiled('set', { values }).problems.map(({ at }) => at.path)).toEqual([
    ['values', 0, 'json'],
    ['values', 1, 'expression'],
    ['values', 1, 'name'],
  ])
})
it('cases C6: a renamed key is followed into texts, JSON and expressions', () => {
  const values = [
    { name: 'a', by: 'value', value: '{{start.n}} start.n' },
    { name: 'b', by: 'json', json: '[{{start.n}}]' },
    { name: 'c', by: 'expression', expression: 'start.n + size("start")' },
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
    { name: 'a', by: 'value', value: '{{begin.n}} start.n' },
    { name: 'b', by: 'json', json: '[{{begin.n}}]' },
    { name: 'c', by: 'expression', expression: 'begin.n + size("start")' },
  ])
})
