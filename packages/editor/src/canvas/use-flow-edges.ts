import type { EdgeChange } from '@xyflow/react'
import { useCallback, useMemo } from 'react'
import { useEditor, useSelection } from '../editor-context'
import { type GraphFlowEdge, type ProjectionInput, projectEdges } from './projection'

/** React Flow's edges: computed from the document and the selection. */
export function useFlowEdges(input: ProjectionInput) {
  const { selection } = useEditor()
  const selected = useSelection()
  const all = useMemo(() => projectEdges(input), [input])
  const edges = useMemo(() => (selected.size === 0 ? all : all.map((edge) => (selected.has(edge.id) ? { ...edge, selected: true } : edge))), [all, selected])
  const onEdgesChange = useCallback(
    (changes: EdgeChange<GraphFlowEdge>[]) => selection.change(changes.filter((change) => change.type === 'select')),
    [selection],
  )
  return { edges, onEdgesChange }
}
