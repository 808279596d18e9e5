import type { GraphNode } from '@heddle/core/graph/graph'
import { type ActionParts, refusalOf } from './action-parts'

/** What a person does to one node. */
export function nodeActions(parts: ActionParts) {
  const { session } = parts
  const { deeds } = parts.text
  return {
    configure: (node: GraphNode, config: GraphNode['config']) => session.doMore(deeds.configure(node.title), [{ edit: 'set-config', id: node.id, config }]),
    /** Refused titles and keys come back as the sentence to show. */
    rename: (node: GraphNode, title: string) => refusalOf(parts, () => session.doMore(deeds.rename(node.key), [{ edit: 'set-title', id: node.id, title }])),
    setKey: (node: GraphNode, key: string) => refusalOf(parts, () => session.do(deeds.key(node.title), [{ edit: 'set-key', id: node.id, key }])),
    setStart: (node: GraphNode, start: GraphNode['start'] | null) =>
      session.do(deeds.start(node.title), [{ edit: 'set-start', id: node.id, start: start ?? null }]),
  }
}
