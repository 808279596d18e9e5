import type { NodeType, NodeTypes } from '../node-type/node-type'
import { readSettings } from '../node-type/read-settings'
import type { GraphNode } from './graph'

export function typeOf(node: Pick<GraphNode, 'kind'>, nodeTypes: NodeTypes): NodeType | undefined {
  return Object.hasOwn(nodeTypes, node.kind) ? nodeTypes[node.kind] : undefined
}

/** The node's ways out, in the order in which they are drawn; undefined while they cannot be known (unknown kind, settings not filled in). */
export function portsOf(node: GraphNode, nodeTypes: NodeTypes): readonly string[] | undefined {
  const type = typeOf(node, nodeTypes)
  if (type === undefined) return undefined
  const parsed = readSettings(type, node.config)
  if (parsed.success) return type.ports(parsed.data)
  // Ways out often do not depend on what is still missing.
  try {
    return type.ports(node.config)
  } catch {
    return undefined
  }
}
