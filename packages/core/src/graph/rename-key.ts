import { rewriteRoots, rewriteTextRoots } from '../expression/rewrite-roots'
import type { FieldHints, NodeTypes } from '../node-type/node-type'
import { walkSettings } from '../node-type/walk-settings'
import type { GraphNode } from './graph'

interface Renaming {
  readonly from: string
  readonly to: string
}

/** The node with every reference to `from` in its settings turned into one to `to`; the same node when it has none. */
export function renameKey(node: GraphNode, renaming: Renaming, nodeTypes: NodeTypes): GraphNode {
  const type = Object.hasOwn(nodeTypes, node.kind) ? nodeTypes[node.kind] : undefined
  const config = walkSettings(type?.config, node.config, {
    visit: ({ value, field }, inside) => (typeof value === 'string' ? renamed(value, field, renaming) : inside(value)),
  }) as GraphNode['config']
  return config === node.config ? node : { ...node, config }
}

/** Where nothing says what a text is written in, it may be a template; models, secrets, schemas and plain text hold no references. */
function renamed(text: string, field: FieldHints['field'], { from, to }: Renaming): string {
  switch (field) {
    case 'expression':
      return rewriteRoots(text, from, to)
    case undefined:
    case 'template':
    case 'template-area':
    case 'json-template':
    case 'json':
      return rewriteTextRoots(text, from, to)
    default:
      return text
  }
}
