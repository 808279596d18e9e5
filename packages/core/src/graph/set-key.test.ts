import { describe, expect, it } from 'vitest'
import { applyEdits } from './edits'
import type { Graph } from './graph'
import { exampleGraph, exampleTypes, graphOf } from './graph-examples'

const renamed = (graph: Graph, id: string, key: string) => applyEdits(graph, [{ edit: 'set-key', id, key }], exampleTypes)
const configs = (graph: Graph) => Object.fromEntries(graph.nodes.map(({ id, config }) => [id, config]))

describe('renaming a key', () => {
  it('rewrites every reference exactly: texts, JSON texts, lists, expressions in rows; nothing else (cases C6)', () => {
    const { graph } = renamed(exampleGraph, 's', 'begin')
    expect(configs(graph)).toEqual({
      s: {},
      b: { cases: [{ port: 'yes', when: 'begin.amount > 1 && has(begin.name)' }] },
      i: { text: '{{begin.name}} {{item}}', value: { deep: ['{{ begin }}', { start: 1 }] } },
      l: { when: 'state.n < begin.n' },
      j: { body: '{"a": {{inner.x}}, "b": "{{start[\\"k\\"]}}"}', headers: { 'x-start': '{{begin.id ?? "start"}}' }, model: 'start', code: '{{start}}' },
      o: {},
    })
    expect(graph.nodes[0]).toMatchObject({ key: 'begin', title: 'It doesn\'t "work" 变量' })
    expect(graph.edges).toBe(exampleGraph.edges)
    expect(graph.nodes[5]).toBe(exampleGraph.nodes[5])
  })

  it('knows an expression by the node type, also where a setting has several forms', () => {
    const graph = graphOf({
      nodes: [
        { id: 'a', key: 'a', kind: 'step', title: 'A' },
        { id: 'b', key: 'b', kind: 'branch', title: 'B', config: { until: { by: 'rule', is: 'a.x' } } },
        { id: 'c', key: 'c', kind: 'branch', title: 'C', config: { until: { by: 'text', is: 'a.x {{a.x}}' } } },
        {
          id: 'd',
          key: 'd',
          kind: 'branch',
          title: 'D',
          config: { until: { by: 'rule', is: 'a.x' }, unknown: ['{{a}} a'], cases: [{ port: 'p' }, { when: 'a' }, null] },
        },
        { id: 'e', key: 'e', kind: 'constructor', title: 'E', config: { any: '{{a}} a.x' } },
      ],
      edges: [],
    })
    expect(configs(renamed(graph, 'a', 'z').graph)).toEqual({
      a: {},
      b: { until: { by: 'rule', is: 'z.x' } },
      c: { until: { by: 'text', is: 'a.x {{z.x}}' } },
      d: { until: { by: 'rule', is: 'z.x' }, unknown: ['{{z}} a'], cases: [{ port: 'p' }, { when: 'z' }, null] },
      e: { any: '{{z}} a.x' },
    })
  })

  it('is undone exactly, even where the new name was there before', () => {
    const graph = graphOf({
      nodes: [
        { id: 'a', key: 'a', kind: 'step', title: 'A', config: { text: '{{a}} {{b}}' } },
        { id: 'c', key: 'c', kind: 'branch', title: 'C', config: { cases: [{ port: 'p', when: 'xs.map(b, b + a)' }] } },
        { id: 'd', key: 'd', kind: 'step', title: 'D', config: { text: '{{a}}' } },
      ],
      edges: [],
    })
    const { graph: after, inverse } = renamed(graph, 'a', 'b')
    expect(configs(after)).toMatchObject({ c: { cases: [{ when: 'xs.map(b_2, b_2 + b)' }] } })
    expect(inverse.map(({ edit }) => edit)).toEqual(['set-key', 'set-config', 'set-config'])
    expect(JSON.stringify(applyEdits(after, inverse, exampleTypes).graph)).toBe(JSON.stringify(graph))
  })

  it('to the same key changes nothing', () => {
    expect(renamed(exampleGraph, 's', 'start')).toEqual({ graph: exampleGraph, inverse: [] })
  })
})
