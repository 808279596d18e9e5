import type { NodeTypes } from '../node-type/node-type'
import type { Edit } from './edit'
import { freeKey } from './free-key'
import type { Graph, GraphAttachment, GraphEdge, GraphNode } from './graph'
import { freeId } from './new-node'
import { withInside } from './remove-node'
import { renameKey } from './rename-key'

/** What lies on the clipboard: nodes with the edges between them, independent of the graph that they came from. */
export interface Fragment {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly attachments: readonly GraphAttachment[]
}

/** Copies nodes with all that is inside of them, the edges between them, and what is attached to them. */
export function copyNodes(graph: Graph, ids: readonly string[]): Fragment {
  const wanted = new Set(ids.flatMap((id) => (graph.nodes.some((node) => node.id === id) ? withInside(graph, id) : [])))
  return deepCopy({
    nodes: graph.nodes.filter(({ id }) => wanted.has(id)).map((node) => (node.parent !== undefined && !wanted.has(node.parent) ? outOf(graph, node) : node)),
    edges: graph.edges.filter(({ from, to }) => wanted.has(from) && wanted.has(to)),
    attachments: graph.attachments.filter(({ node }) => wanted.has(node)),
  })
}

/** Where and how a fragment is put down. */
export interface Paste {
  /** Added to the position of the outermost nodes. */
  readonly offset: GraphNode['position']
  /** The container to put it into. */
  readonly parent?: string
  readonly nodeTypes: NodeTypes
}

/**
 * The edits that put a copy into a graph: new ids and free keys, references among the copied nodes turned to the
 * copies, references to other nodes kept. The fragment is not touched and may be pasted again.
 */
export function pasteEdits(graph: Graph, fragment: Fragment, paste: Paste): Edit[] {
  const { nodes, edges, attachments } = deepCopy(fragment)
  const ids = newIds([...graph.nodes], nodes, 'n')
  const edgeIds = newIds([...graph.edges], edges, 'e')
  const attachmentIds = newIds([...graph.attachments], attachments, 'a')
  const at = (known: ReadonlyMap<string, string>, id: string): string => known.get(id) ?? id
  const copies = withNewKeys(graph, nodes, paste.nodeTypes).map((node) => placed({ ...node, id: at(ids, node.id) }, ids, paste))
  return [
    ...containersFirst(copies).map((node): Edit => ({ edit: 'add-node', node })),
    ...edges.map((edge): Edit => ({ edit: 'add-edge', edge: { ...edge, id: at(edgeIds, edge.id), from: at(ids, edge.from), to: at(ids, edge.to) } })),
    ...attachments.map((one): Edit => ({ edit: 'attach', attachment: { ...one, id: at(attachmentIds, one.id), node: at(ids, one.node) } })),
  ]
}

function placed(node: GraphNode, ids: ReadonlyMap<string, string>, { offset, parent }: Paste): GraphNode {
  if (node.parent !== undefined) return { ...node, parent: ids.get(node.parent) ?? node.parent }
  const position = { x: node.position.x + offset.x, y: node.position.y + offset.y }
  return parent === undefined ? { ...node, position } : { ...node, position, parent }
}

/** By way of names that no document can hold, so that `a -> b` and `b -> a_2` do not run into one another. */
function withNewKeys(graph: Graph, nodes: readonly GraphNode[], nodeTypes: NodeTypes): GraphNode[] {
  const keys = new Map<string, string>()
  const known = [...graph.nodes]
  for (const node of nodes) {
    const key = freeKey({ nodes: known }, node.key)
    keys.set(node.key, key)
    known.push({ ...node, key })
  }
  const changed = [...keys].filter(([from, to]) => from !== to)
  const passing = (at: number): string => `Heddle_passing_${at}`
  return nodes.map((node) => {
    let copy: GraphNode = { ...node, key: keys.get(node.key) ?? node.key }
    for (const [at, [from]] of changed.entries()) copy = renameKey(copy, { from, to: passing(at) }, nodeTypes)
    for (const [at, [, to]] of changed.entries()) copy = renameKey(copy, { from: passing(at), to }, nodeTypes)
    return copy
  })
}

function newIds(there: readonly { readonly id: string }[], copied: readonly { readonly id: string }[], prefix: string): Map<string, string> {
  const taken = [...there]
  const ids = new Map<string, string>()
  for (const { id } of copied) {
    const fresh = freeId(taken, prefix)
    ids.set(id, fresh)
    taken.push({ id: fresh })
  }
  return ids
}

/** A node taken out of its container stands where it was seen: positions inside are relative. */
function outOf(graph: Graph, node: GraphNode): GraphNode {
  const { parent, ...bare } = node
  let position = node.position
  const seen = new Set<string>()
  for (let container = find(graph, parent); container !== undefined && !seen.has(container.id); container = find(graph, container.parent)) {
    seen.add(container.id)
    position = { x: position.x + container.position.x, y: position.y + container.position.y }
  }
  return { ...bare, position }
}

function find(graph: Graph, id: string | undefined): GraphNode | undefined {
  return id === undefined ? undefined : graph.nodes.find((node) => node.id === id)
}

function containersFirst(nodes: readonly GraphNode[]): GraphNode[] {
  const ids = new Set(nodes.map(({ id }) => id))
  const ordered = nodes.filter(({ parent }) => parent === undefined || !ids.has(parent))
  for (const container of ordered) ordered.push(...nodes.filter(({ parent }) => parent === container.id))
  return ordered
}

function deepCopy(fragment: Fragment): Fragment {
  return JSON.parse(JSON.stringify(fragment)) as Fragment
}
