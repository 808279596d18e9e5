import type { GraphNode } from '../graph/graph'
import type { NodeType, NodeTypes } from '../node-type/node-type'

export function typeOf({ kind }: GraphNode, types: NodeTypes): NodeType | undefined {
  return Object.hasOwn(types, kind) ? types[kind] : undefined
}
