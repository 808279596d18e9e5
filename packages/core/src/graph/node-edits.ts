import type { EditOf } from './edit'
import { EditRefused } from './edit-refused'
import type { Edited } from './edits'
import { findNode } from './find-node'
import { refuseKey } from './free-key'
import type { Graph, GraphNode } from './graph'
import { inserted, replaced } from './lists'
import { isInside } from './sound'

export { removeNode } from './remove-node'

export function addNode(graph: Graph, { node, at }: EditOf<'add-node'>): Edited {
  if (graph.nodes.some(({ id }) => id === node.id)) {
    throw new EditRefused('node.taken', `A node with the id ${node.id} is already there.`, 'Give the new node an id of its own.')
  }
  refuseKey(graph, node.key)
  refuseParent(graph, node.id, node.parent ?? null)
  return { graph: { ...graph, nodes: inserted(graph.nodes, node, at) }, inverse: [{ edit: 'remove-node', id: node.id }] }
}

export function moveNode(graph: Graph, { id, position }: EditOf<'move-node'>): Edited {
  const { at, node } = findNode(graph, id)
  return { graph: withNode(graph, at, { ...node, position }), inverse: [{ edit: 'move-node', id, position: node.position }] }
}

export function resizeNode(graph: Graph, { id, size }: EditOf<'resize-node'>): Edited {
  const { at, node } = findNode(graph, id)
  const { size: _, ...bare } = node
  return { graph: withNode(graph, at, size === null ? bare : { ...bare, size }), inverse: [{ edit: 'resize-node', id, size: node.size ?? null }] }
}

export function setConfig(graph: Graph, { id, config }: EditOf<'set-config'>): Edited {
  const { at, node } = findNode(graph, id)
  return { graph: withNode(graph, at, { ...node, config }), inverse: [{ edit: 'set-config', id, config: node.config }] }
}

export function setTitle(graph: Graph, { id, title }: EditOf<'set-title'>): Edited {
  const { at, node } = findNode(graph, id)
  if (title.trim() === '') throw new EditRefused('node.title', 'A node needs a title.', `Type a title, or keep "${node.title}".`)
  if (title.length > 200) throw new EditRefused('node.title', `The title has ${title.length} characters; 200 fit.`, 'Shorten it, and put the rest into a note.')
  return { graph: withNode(graph, at, { ...node, title }), inverse: [{ edit: 'set-title', id, title: node.title }] }
}

export function setStart(graph: Graph, { id, start }: EditOf<'set-start'>): Edited {
  const { at, node } = findNode(graph, id)
  const { start: _, ...bare } = node
  return { graph: withNode(graph, at, start === null ? bare : { ...bare, start }), inverse: [{ edit: 'set-start', id, start: node.start ?? null }] }
}

export function setParent(graph: Graph, { id, parent }: EditOf<'set-parent'>): Edited {
  const { at, node } = findNode(graph, id)
  refuseParent(graph, id, parent)
  const { parent: _, ...bare } = node
  return { graph: withNode(graph, at, parent === null ? bare : { ...bare, parent }), inverse: [{ edit: 'set-parent', id, parent: node.parent ?? null }] }
}

function refuseParent(graph: Graph, id: string, parent: string | null): void {
  if (parent === null) return
  const parents = new Map(graph.nodes.map((node) => [node.id, node.parent]))
  if (!parents.has(parent))
    throw new EditRefused('node.parent', `The container ${parent} is not there.`, 'It may have been deleted meanwhile: put the node beside it.')
  if (parent === id || isInside(parent, id, parents))
    throw new EditRefused('node.parent', 'A container cannot be put into itself.', 'Choose another container.')
}

/** Fields in the schema's order, so that a field taken away and given back leaves the same text. */
function withNode(graph: Graph, at: number, { id, key, kind, version, title, config, position, size, parent, start }: GraphNode): Graph {
  const node: GraphNode = {
    id,
    key,
    kind,
    version,
    title,
    config,
    position,
    ...(size && { size }),
    ...(parent !== undefined && { parent }),
    ...(start && { start }),
  }
  return { ...graph, nodes: replaced(graph.nodes, at, node) }
}
