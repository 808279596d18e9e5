import type { Graph, GraphEdge } from '../graph/graph'
import type { NodeTypes } from '../node-type/node-type'
import type { Report } from './report'
import { typeOf } from './type-of'

/** The edges that join two nodes; every other one is told. */
export function checkEdges(graph: Graph, types: NodeTypes, report: Report): readonly GraphEdge[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const seen = new Set<string>()
  return graph.edges.filter((edge) => {
    const { id, from, port, to } = edge
    const missing = !nodes.has(from) ? from : nodes.has(to) ? undefined : to
    if (missing !== undefined) {
      report.error(
        'edge.unknown-node',
        { id },
        { message: `An edge is joined to the node "${missing}", which does not exist.`, hint: 'Remove the edge, or draw it again.' },
      )
      return false
    }
    const target = nodes.get(to)
    if (target !== undefined && typeOf(target, types)?.incoming === false) {
      report.error('edge.unknown-port', { id }, { message: `Nothing can lead to "${target.title}".`, hint: 'Remove the edge.' })
      return false
    }
    const name = `${from}\n${port}\n${to}`
    if (seen.has(name)) {
      report.error('edge.duplicate', { id }, { message: 'Another edge joins the same way out to the same node.', hint: 'Remove one of the two.' })
      return false
    }
    seen.add(name)
    return true
  })
}
