import { applyEdits, type Edit } from '@heddle/core/graph/edits'
import { type Graph, graphSchema } from '@heddle/core/graph/graph'
import { nodeTypes } from '@heddle/nodes/definitions'
import { expect, it } from 'vitest'
import { addNote } from '../draft/test-draft-server'
import { isChangedSince } from './is-changed-since'

const ran: Graph = graphSchema.parse({
  format: 1,
  nodes: [
    { id: 's', key: 'start', kind: 'start', title: 'Start' },
    { id: 'o', key: 'output', kind: 'output', title: 'Output' },
  ],
  edges: [{ id: 'e', from: 's', port: 'done', to: 'o' }],
})

it.each<readonly [boolean, Edit]>([
  [true, { edit: 'set-config', id: 'o', config: { value: 'Other' } }],
  [true, { edit: 'remove-edge', id: 'e' }],
  [true, { edit: 'remove-node', id: 'o' }],
  [true, { edit: 'set-variables', variables: { a: 1 } }],
  [false, { edit: 'move-node', id: 'o', position: { x: 4, y: 8 } }],
  [false, { edit: 'set-title', id: 'o', title: 'Answer' }],
  [false, { edit: 'set-direction', direction: 'right' }],
  [false, addNote('n')],
])('%s after %j', (changed, edit) => {
  expect(isChangedSince(ran, applyEdits(ran, [edit], nodeTypes).graph)).toBe(changed)
})
