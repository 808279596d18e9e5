import { rewriteRoots, rewriteTextRoots } from '../expression/rewrite-roots'
import type { NodeTypes } from '../node-type/node-type'
import { mapConfigTexts } from './config-texts'
import type { GraphNode } from './graph'

/** The node with every reference to `from` in its settings turned into one to `to`; the same node when it has none. */
export function renameKey(node: GraphNode, { from, to }: { readonly from: string; readonly to: string }, nodeTypes: NodeTypes): GraphNode {
  const type = Object.hasOwn(nodeTypes, node.kind) ? nodeTypes[node.kind] : undefined
  const config = mapConfigTexts(type?.config, node.config, (text, language) =>
    language === 'cel' ? rewriteRoots(text, from, to) : rewriteTextRoots(text, from, to),
  )
  return config === node.config ? node : { ...node, config }
}
