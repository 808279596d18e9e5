import { copyNodes, type Fragment, pasteEdits } from '@heddle/core/graph/copy-nodes'
import { EditRefused } from '@heddle/core/graph/edit-refused'
import type { Edit } from '@heddle/core/graph/edits'
import type { GraphEdge, GraphNode } from '@heddle/core/graph/graph'
import { newNode } from '@heddle/core/graph/new-node'
import { useMemo } from 'react'
import { useEditor } from './editor-context'
import { useText } from './text'

type Moved = Pick<GraphNode, 'id' | 'position'>

/** What a person can do to the drawing, as named deeds of the draft. */
export interface Actions {
  readonly addNode: (kind: string, position: GraphNode['position']) => void
  readonly connect: (edge: Pick<GraphEdge, 'from' | 'port' | 'to'>) => void
  readonly move: (moved: readonly Moved[]) => void
  readonly remove: (ids: readonly string[]) => void
  readonly configure: (node: GraphNode, config: GraphNode['config']) => void
  /** Refused titles and keys come back as the sentence to show. */
  readonly rename: (node: GraphNode, title: string) => string | undefined
  readonly setKey: (node: GraphNode, key: string) => string | undefined
  readonly setStart: (node: GraphNode, start: GraphNode['start'] | null) => void
  readonly duplicate: (ids: readonly string[]) => void
  readonly copy: (ids: readonly string[]) => Fragment
  readonly paste: (fragment: Fragment) => void
  readonly arrange: (moved: readonly Moved[]) => void
  readonly turn: () => void
}

export function useActions(): Actions {
  const { session, selection, nodeTypes, language } = useEditor()
  const { deeds } = useText()
  return useMemo(() => {
    const graph = () => session.getSnapshot().graph
    const titleOf = (kind: string) => (language === 'zh' ? nodeTypes[kind]?.zh.title : nodeTypes[kind]?.title) ?? kind
    const put = (fragment: Fragment, name: string) => {
      const edits = pasteEdits(graph(), fragment, { offset: { x: 40, y: 40 }, nodeTypes })
      session.do(name, edits)
      // Only the copies are selected, so that Delete removes nothing else (cases K1).
      selection.set(edits.flatMap((edit) => (edit.edit === 'add-node' ? [edit.node.id] : [])))
    }
    const actions: Actions = {
      addNode(kind, position) {
        const type = nodeTypes[kind]
        if (type === undefined) return
        const id = `n-${crypto.randomUUID().slice(0, 8)}`
        session.do(deeds.add(titleOf(kind)), [{ edit: 'add-node', node: { ...newNode(graph(), type, snapped(position)), id, title: titleOf(kind) } }])
        selection.set([id])
      },
      connect: (edge) => session.do(deeds.connect, [{ edit: 'add-edge', edge: { id: `e-${crypto.randomUUID().slice(0, 8)}`, ...edge } }]),
      move(moved) {
        const now = new Map(graph().nodes.map((node) => [node.id, node.position]))
        const changed = moved.filter(({ id, position }) => now.get(id)?.x !== position.x || now.get(id)?.y !== position.y)
        session.do(deeds.move(changed.length), changed.map(moveEdit))
      },
      remove(ids) {
        const { nodes, edges } = graph()
        const lines = edges.filter((edge) => ids.includes(edge.id) && !ids.includes(edge.from) && !ids.includes(edge.to))
        const cards = nodes.filter((node) => ids.includes(node.id))
        session.do(deeds.remove(lines.length + cards.length), [
          ...lines.map(({ id }): Edit => ({ edit: 'remove-edge', id })),
          ...cards.map(({ id }): Edit => ({ edit: 'remove-node', id })),
        ])
        selection.set([])
      },
      configure: (node, config) => session.doMore(deeds.configure(node.title), [{ edit: 'set-config', id: node.id, config }]),
      rename: (node, title) => refusalOf(() => session.doMore(deeds.rename(node.key), [{ edit: 'set-title', id: node.id, title }])),
      setKey: (node, key) => refusalOf(() => session.do(deeds.key(node.title), [{ edit: 'set-key', id: node.id, key }])),
      setStart: (node, start) => session.do(deeds.start(node.title), [{ edit: 'set-start', id: node.id, start: start ?? null }]),
      duplicate: (ids) => put(copyNodes(graph(), ids), deeds.duplicate),
      copy: (ids) => copyNodes(graph(), ids),
      paste: (fragment) => put(fragment, deeds.paste),
      arrange: (moved) => session.do(deeds.tidy, moved.map(moveEdit)),
      turn: () => session.do(deeds.direction, [{ edit: 'set-direction', direction: graph().direction === 'down' ? 'right' : 'down' }]),
    }
    return actions
  }, [session, selection, nodeTypes, language, deeds])
}

function moveEdit({ id, position }: Moved): Edit {
  return { edit: 'move-node', id, position: snapped(position) }
}

function snapped({ x, y }: GraphNode['position']): GraphNode['position'] {
  return { x: Math.round(x / 4) * 4, y: Math.round(y / 4) * 4 }
}

function refusalOf(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (refused) {
    if (refused instanceof EditRefused) return refused.message
    throw refused
  }
}
