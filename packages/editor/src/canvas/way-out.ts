import type { Graph } from '@heddle/core/graph/graph'
import { portsOf } from '@heddle/core/graph/ports-of'
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import type { WayOut } from '../actions/drawing-actions'

/** The way out at which the next node is joined: the first that leads nowhere yet, else the first. */
export function wayOutOf({ nodes, edges }: Graph, nodeTypes: NodeTypes, id: string): WayOut | undefined {
  const node = nodes.find((each) => each.id === id)
  const ports = node === undefined ? [] : (portsOf(node, nodeTypes) ?? [])
  const port = ports.find((each) => !edges.some((edge) => edge.from === id && edge.port === each)) ?? ports[0]
  return port === undefined ? undefined : { from: id, port }
}
