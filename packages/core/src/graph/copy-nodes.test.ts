import { describe, expect, it } from 'vitest'
import { copyNodes, pasteEdits } from './copy-nodes'
import { applyEdits } from './edits'
import { exampleGraph, exampleTypes, graphOf } from './graph-examples'

const paste = { offset: { x: 10, y: 20 }, nodeTypes: exampleTypes }

describe('copying and pasting', () => {
  it('cases K6: children come along, references among the copies are turned to the copies, others are kept', () => {
    const edits = pasteEdits(exampleGraph, copyNodes(exampleGraph, ['l']), paste)
    const { graph, inverse } = applyEdits(exampleGraph, edits, exampleTypes)
    expect(graph.nodes.slice(6)).toEqual([
      expect.objectContaining({ id: 'n8', key: 'round_2', position: { x: 110, y: 70 }, config: { when: 'state.n < start.n' } }),
      expect.objectContaining({ id: 'n7', key: 'inner_3', parent: 'n8', position: { x: 0, y: 0 } }),
      expect.objectContaining({
        id: 'n9',
        key: 'inner_4',
        parent: 'n8',
        config: expect.objectContaining({ body: '{"a": {{inner_3.x}}, "b": "{{start[\\"k\\"]}}"}' }),
      }),
    ])
    expect(graph.edges.slice(4)).toEqual([{ id: 'e5', from: 'n7', port: 'done', to: 'n9' }])
    expect(graph.attachments.slice(2)).toEqual([{ id: 'a3', node: 'n7', kind: 'memory', object: 'm1' }])
    expect(JSON.stringify(applyEdits(graph, inverse, exampleTypes).graph)).toBe(JSON.stringify(exampleGraph))
  })

  it('cases K5: a change of the copy leaves the original alone', () => {
    const fragment = copyNodes(exampleGraph, ['b'])
    const cases = fragment.nodes[0]?.config.cases as { when: string }[]
    for (const row of cases) row.when = 'changed'
    expect(exampleGraph.nodes[1]?.config).toEqual({ cases: [{ port: 'yes', when: 'start.amount > 1 && has(start.name)' }] })
    const [added] = pasteEdits(exampleGraph, fragment, paste)
    for (const row of cases) row.when = 'changed again'
    expect(added).toMatchObject({ node: { config: { cases: [{ when: 'changed' }] } } })
  })

  it('cases K4: a child without its container stands where it was seen', () => {
    const { nodes } = copyNodes(exampleGraph, ['i'])
    expect(nodes).toEqual([expect.objectContaining({ id: 'i', position: { x: 100, y: 50 } })])
    expect(nodes[0]).not.toHaveProperty('parent')
  })

  it('goes into another graph and into a container', () => {
    const other = graphOf({ nodes: [{ id: 'l', key: 'round', kind: 'while', title: 'L' }], edges: [] })
    const { graph } = applyEdits(other, pasteEdits(other, copyNodes(exampleGraph, ['s', 'b']), { ...paste, parent: 'l' }), exampleTypes)
    expect(graph.nodes.slice(1)).toMatchObject([
      { key: 'start', parent: 'l' },
      { key: 'choice', parent: 'l' },
    ])
    expect(graph.edges).toHaveLength(1)
  })

  it('does not mix up keys that pass into one another', () => {
    const graph = graphOf({
      nodes: [
        { id: '1', key: 'a', kind: 'step', title: 'A', config: { text: '{{a}} {{a_2}}' } },
        { id: '2', key: 'a_2', kind: 'step', title: 'B', config: { text: '{{a}} {{a_2}}' } },
      ],
      edges: [],
    })
    const { graph: after } = applyEdits(graph, pasteEdits(graph, copyNodes(graph, ['1', '2']), paste), exampleTypes)
    expect(after.nodes.slice(2)).toMatchObject([
      { key: 'a_3', config: { text: '{{a_3}} {{a_4}}' } },
      { key: 'a_4', config: { text: '{{a_3}} {{a_4}}' } },
    ])
  })
})
