import { useReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import type { WayOut } from '../actions/drawing-actions'
import { useEditor } from '../editor-context'
import { type Box, placeAfter, placeLast } from './next-place'
import type { CardNode } from './projection'
import { wayOutOf } from './way-out'

/** Where a node that is added without the mouse goes, and what it is joined to. */
export interface NextNode {
  readonly position: Pick<Box, 'x' | 'y'>
  readonly after?: WayOut
}

/** After the one selected node, or (when nothing can follow that, or `kind` cannot follow anything) after the last. */
export function useNextNode(): (kind?: string) => NextNode {
  const { session, selection, nodeTypes } = useEditor()
  const flow = useReactFlow<CardNode>()
  return useCallback(
    (kind) => {
      const { graph } = session.getSnapshot()
      const boxes = new Map(flow.getNodes().map(({ id, position, width = 0, height = 0 }) => [id, { ...position, width, height }]))
      const chosen = graph.nodes.filter(({ id }) => selection.getSnapshot().has(id))
      const id = chosen.length === 1 ? chosen[0]?.id : undefined
      const after = id === undefined || (kind !== undefined && nodeTypes[kind]?.incoming === false) ? undefined : wayOutOf(graph, nodeTypes, id)
      const box = after === undefined ? undefined : boxes.get(after.from)
      if (after === undefined || box === undefined) return { position: placeLast([...boxes.values()], graph.direction) }
      return { position: placeAfter(box, [...boxes.values()], graph.direction), after }
    },
    [session, selection, nodeTypes, flow],
  )
}
