import { applyEdits, type Edit } from '@heddle/core/graph/edits'
import { emptyGraph, type Graph } from '@heddle/core/graph/graph'
import { nodeTypes } from '@heddle/nodes/definitions'
import { expect, it } from 'vitest'
import { changesBetween } from './changes-between'
import { addNote } from './test-draft-server'

const before = drawn(emptyGraph, [addNote('a'), addNote('b'), { edit: 'add-edge', edge: { id: 'e', from: 'a', port: 'done', to: 'b' } }])

it.each<Edit>([
  addNote('c'),
  { edit: 'remove-edge', id: 'e' },
  { edit: 'set-title', id: 'a', title: 'Other' },
  { edit: 'set-key', id: 'a', key: 'other' },
  { edit: 'set-config', id: 'a', config: { text: 'Other' } },
  { edit: 'set-start', id: 'b', start: { when: 'settled' } },
  { edit: 'move-node', id: 'a', position: { x: 4, y: 8 } },
  { edit: 'resize-node', id: 'a', size: { width: 200, height: 100 } },
  { edit: 'set-variables', variables: { a: 1 } },
  { edit: 'set-direction', direction: 'right' },
])('finds that somebody did $edit', (edit) => {
  expect(changesBetween(before, drawn(before, [edit]))).toEqual([edit])
})

it('finds a removed node with its edges, and nothing in what is the same', () => {
  expect(changesBetween(before, drawn(before, [{ edit: 'remove-node', id: 'b' }]))).toEqual([
    { edit: 'remove-node', id: 'b' },
    { edit: 'remove-edge', id: 'e' },
  ])
  expect(changesBetween(before, structuredClone(before))).toEqual([])
})

it('takes an edge with other ends for another one', () => {
  const after = { ...before, edges: [{ id: 'e', from: 'b', port: 'done', to: 'a' }] }
  expect(changesBetween(before, after).map(({ edit }) => edit)).toEqual(['remove-edge', 'add-edge'])
})

function drawn(graph: Graph, edits: readonly Edit[]): Graph {
  return applyEdits(graph, edits, nodeTypes).graph
}
