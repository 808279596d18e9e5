import { mayConnect } from '@heddle/core/graph/connect-rule'
import { applyEdits, type Edit } from '@heddle/core/graph/edits'
import type { Graph, GraphEdge, GraphNode } from '@heddle/core/graph/graph'
import { newNode } from '@heddle/core/graph/new-node'
import type { ActionParts } from './action-parts'

type Moved = Pick<GraphNode, 'id' | 'position'>
type Ends = Pick<GraphEdge, 'from' | 'port' | 'to'>
export type WayOut = Pick<GraphEdge, 'from' | 'port'>

const noteSize = { width: 240, height: 112 }

/** What a person does to the drawing as a whole. */
export function drawingActions(parts: ActionParts) {
  const { session, selection, graph } = parts
  const { deeds } = parts.text
  return {
    /** Adds a node, joined to a way out when that is given and allowed: one deed. */
    addNode(kind: string, position: GraphNode['position'], after?: WayOut) {
      const node = nodeOf(parts, kind, position)
      if (node === undefined) return
      const add: Edit = { edit: 'add-node', node }
      const edge = after === undefined ? undefined : allowedEdge(parts, add, { ...after, to: node.id })
      session.do(deeds.add(node.title), edge === undefined ? [add] : [add, { edit: 'add-edge', edge }])
      selection.set([node.id])
    },
    connect: (ends: Ends) => session.do(deeds.connect, [{ edit: 'add-edge', edge: { id: newId('e'), ...ends } }]),
    move(moved: readonly Moved[]) {
      const now = new Map(graph().nodes.map((node) => [node.id, node.position]))
      const changed = moved.filter(({ id, position }) => now.get(id)?.x !== position.x || now.get(id)?.y !== position.y)
      session.do(deeds.move(changed.length), changed.map(moveEdit))
    },
    resize(node: Moved, { width, height }: { readonly width: number; readonly height: number }) {
      const size = { width: onGrid(width), height: onGrid(height) }
      session.do(deeds.resize, [moveEdit(node), { edit: 'resize-node', id: node.id, size }])
    },
    remove(ids: readonly string[]) {
      const { nodes, edges } = graph()
      const lines = edges.filter((edge) => ids.includes(edge.id) && !ids.includes(edge.from) && !ids.includes(edge.to))
      const cards = nodes.filter((node) => ids.includes(node.id))
      session.do(deeds.remove(lines.length + cards.length), [
        ...lines.map(({ id }): Edit => ({ edit: 'remove-edge', id })),
        ...cards.map(({ id }): Edit => ({ edit: 'remove-node', id })),
      ])
      selection.set([])
    },
    arrange: (moved: readonly Moved[]) => session.do(deeds.tidy, moved.map(moveEdit)),
    /** The other direction needs other places: one deed. */
    turn: (direction: Graph['direction'], moved: readonly Moved[]) =>
      session.do(deeds.direction, [{ edit: 'set-direction', direction }, ...moved.map(moveEdit)]),
  }
}

function nodeOf({ nodeTypes, language, graph }: ActionParts, kind: string, position: GraphNode['position']): GraphNode | undefined {
  const type = Object.hasOwn(nodeTypes, kind) ? nodeTypes[kind] : undefined
  if (type === undefined) return undefined
  const node = { ...newNode(graph(), type, snapped(position)), id: newId('n'), title: language === 'zh' ? type.zh.title : type.title }
  return kind === 'note' ? { ...node, size: noteSize } : node
}

function allowedEdge({ graph, nodeTypes }: ActionParts, add: Edit, ends: Ends): GraphEdge | undefined {
  const then = applyEdits(graph(), [add], nodeTypes).graph
  return mayConnect(then, nodeTypes, ends).ok ? { id: newId('e'), ...ends } : undefined
}

function newId(prefix: string): string {
  return `${prefix}-${crypto.randomUUID().slice(0, 8)}`
}

function moveEdit({ id, position }: Moved): Edit {
  return { edit: 'move-node', id, position: snapped(position) }
}

function snapped({ x, y }: GraphNode['position']): GraphNode['position'] {
  return { x: onGrid(x), y: onGrid(y) }
}

function onGrid(pixels: number): number {
  return Math.round(pixels / 4) * 4
}
