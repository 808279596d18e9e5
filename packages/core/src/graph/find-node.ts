import { EditRefused } from './edit-refused'
import type { Graph, GraphNode } from './graph'

/** @throws EditRefused when it is not there. */
export function findNode(graph: Graph, id: string): { readonly at: number; readonly node: GraphNode } {
  const at = graph.nodes.findIndex((node) => node.id === id)
  const node = graph.nodes[at]
  if (node === undefined) throw new EditRefused('node.missing', `The node ${id} is not there.`, 'It may have been deleted meanwhile: load the draft again.')
  return { at, node }
}
