import { applyNodeChanges, type NodeChange } from '@xyflow/react'
import { useCallback, useEffect, useState } from 'react'
import { useActions } from '../use-actions'
import { type CardNode, type ProjectionInput, projectNodes } from './projection'

/**
 * React Flow's nodes: computed from the document, with the drag that is going on laid over them. The document hears
 * of a move when the drag ends, as one edit.
 */
export function useFlowNodes(input: ProjectionInput) {
  const { move } = useActions()
  const [nodes, setNodes] = useState<CardNode[]>(() => projectNodes(input))
  useEffect(() => {
    setNodes((before) => carryOver(before, projectNodes(input)))
  }, [input])
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      setNodes((before) =>
        applyNodeChanges(
          changes.filter(({ type }) => type !== 'remove'),
          before,
        ),
      )
      // Moves by arrow keys come without a drag.
      const byKey = changes.flatMap((change) =>
        change.type === 'position' && change.dragging === false && change.position ? [{ id: change.id, position: change.position }] : [],
      )
      if (byKey.length > 0) move(byKey)
    },
    [move],
  )
  const onNodeDragStop = useCallback(
    (_event: unknown, _node: CardNode, dragged: CardNode[]) => move(dragged.map(({ id, position }) => ({ id, position }))),
    [move],
  )
  return { nodes, onNodesChange, onNodeDragStop }
}

/** Keeps what React Flow measured, and the object itself where nothing changed, so that its card is not drawn anew. */
function carryOver(before: readonly CardNode[], now: readonly CardNode[]): CardNode[] {
  const old = new Map(before.map((node) => [node.id, node]))
  return now.map((node) => {
    const same = old.get(node.id)
    if (same === undefined) return node
    const position = same.dragging ? same.position : node.position
    return { ...same, ...node, position, ...(same.measured ? { measured: same.measured } : {}), selected: same.selected ?? false }
  })
}
