import { applyNodeChanges, type NodeChange } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEditor, useSelection } from '../editor-context'
import { useActions } from '../use-actions'
import { type CardNode, Projection, type ProjectionInput } from './projection'

/**
 * React Flow's nodes: computed from the document and the selection, with the drag that is going on laid over them.
 * The document hears of a move when the drag ends, as one edit.
 */
export function useFlowNodes(input: ProjectionInput) {
  const { selection } = useEditor()
  const { move } = useActions()
  const selected = useSelection()
  const [projection] = useState(() => new Projection())
  const [all, setAll] = useState<CardNode[]>(() => projection.nodes(input))
  const projected = useRef(all)
  useEffect(() => {
    const now = projection.nodes(input)
    const unchanged = new Set(projected.current)
    projected.current = now
    setAll((before) => carryOver(before, now, unchanged))
  }, [input, projection])
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      selection.change(changes.filter((change) => change.type === 'select'))
      const own = changes.filter(({ type }) => type !== 'remove' && type !== 'select')
      if (own.length > 0) setAll((before) => applyNodeChanges(own, before))
      const byKey = own.flatMap((change) => (isMoveByKey(change, changes) && change.position ? [{ id: change.id, position: change.position }] : []))
      if (byKey.length > 0) move(byKey)
    },
    [move, selection],
  )
  const onNodeDragStop = useCallback(
    (_event: unknown, _node: CardNode, dragged: CardNode[]) => move(dragged.map(({ id, position }) => ({ id, position }))),
    [move],
  )
  const nodes = useMemo(
    () => all.map((node) => (node.selected === selected.has(node.id) ? node : { ...node, selected: selected.has(node.id) })),
    [all, selected],
  )
  return { nodes, onNodesChange, onNodeDragStop }
}

/** Moves by arrow keys come without a drag; sizing moves as well, and tells the document itself. */
function isMoveByKey(change: NodeChange<CardNode>, all: readonly NodeChange<CardNode>[]): change is Extract<NodeChange<CardNode>, { type: 'position' }> {
  return change.type === 'position' && change.dragging === false && !all.some((other) => other.type === 'dimensions' && other.id === change.id)
}

/**
 * Keeps what React Flow measured, and what is being dragged or sized where the hand has it. Nodes that were projected
 * before as they are now stay the very objects that are in the page.
 */
export function carryOver(before: readonly CardNode[], now: readonly CardNode[], unchanged: ReadonlySet<CardNode>): CardNode[] {
  const old = new Map(before.map((node) => [node.id, node]))
  return now.map((node) => {
    const same = old.get(node.id)
    if (same === undefined) return node
    if (unchanged.has(node)) return same
    const held = same.dragging || same.resizing ? { position: same.position, ...sizeOf(same.resizing ? same : node) } : {}
    return { ...same, ...node, ...held, ...(same.measured ? { measured: same.measured } : {}) }
  })
}

function sizeOf({ width, height }: CardNode) {
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
}
