import type { EdgeChange } from '@xyflow/react'
import { useCallback, useMemo, useState } from 'react'
import { useEditor, useSelection } from '../editor-context'
import { type GraphFlowEdge, Projection, type ProjectionInput } from './projection'

/** React Flow's edges: computed from the document and the selection. */
export function useFlowEdges(input: ProjectionInput) {
  const { selection } = useEditor()
  const selected = useSelection()
  const [projection] = useState(() => new Projection())
  const all = useMemo(() => projection.edges(input), [projection, input])
  const edges = useMemo(() => (selected.size === 0 ? all : all.map((edge) => (selected.has(edge.id) ? { ...edge, selected: true } : edge))), [all, selected])
  const onEdgesChange = useCallback(
    (changes: EdgeChange<GraphFlowEdge>[]) => selection.change(changes.filter((change) => change.type === 'select')),
    [selection],
  )
  return { edges, onEdgesChange }
}
