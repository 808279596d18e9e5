import type { EditOf } from './edit'
import { EditRefused } from './edit-refused'
import type { Edited } from './edits'
import type { Graph } from './graph'
import { inserted, without } from './lists'

export function addEdge(graph: Graph, { edge, at }: EditOf<'add-edge'>): Edited {
  const { id, from, port, to } = edge
  if (graph.edges.some((other) => other.id === id))
    throw new EditRefused('edge.taken', `An edge with the id ${id} is already there.`, 'Give the new edge an id of its own.')
  for (const end of [from, to]) {
    if (graph.nodes.some((node) => node.id === end)) continue
    throw new EditRefused('edge.unknown-node', `The edge ends at ${end}, which is not there.`, 'The node may have been deleted meanwhile: connect to another.')
  }
  if (graph.edges.some((other) => other.from === from && other.port === port && other.to === to)) {
    throw new EditRefused('edge.duplicate', 'These two are already connected so.', 'One edge is enough: use another way out, or another node.')
  }
  return { graph: { ...graph, edges: inserted(graph.edges, edge, at) }, inverse: [{ edit: 'remove-edge', id }] }
}

export function removeEdge(graph: Graph, { id }: EditOf<'remove-edge'>): Edited {
  const at = graph.edges.findIndex((edge) => edge.id === id)
  const edge = graph.edges[at]
  if (edge === undefined) throw new EditRefused('edge.missing', `The edge ${id} is not there.`, 'It may have been deleted meanwhile: load the draft again.')
  return { graph: { ...graph, edges: without(graph.edges, at) }, inverse: [{ edit: 'add-edge', edge, at }] }
}
