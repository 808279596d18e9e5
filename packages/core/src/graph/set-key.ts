import type { NodeTypes } from '../node-type/node-type'
import type { Edit, EditOf } from './edit'
import type { Edited } from './edits'
import { findNode } from './find-node'
import { refuseKey } from './free-key'
import type { Graph } from './graph'
import { renameKey } from './rename-key'
import { canonicalJson } from './serialize'

/** Gives a node another key and rewrites every reference to it, in texts, JSON templates and expressions. */
export function setKey(graph: Graph, { id, key }: EditOf<'set-key'>, nodeTypes: NodeTypes): Edited {
  const { node } = findNode(graph, id)
  if (node.key === key) return { graph, inverse: [] }
  refuseKey(graph, key, id)
  const renamed = rename(graph, { id, from: node.key, to: key }, nodeTypes)
  // Renaming back undoes it, but for texts that held the new name before (a broken reference, the x of a list.map):
  // those are given back as they were.
  const back = rename(renamed, { id, from: key, to: node.key }, nodeTypes)
  const inverse: Edit[] = [{ edit: 'set-key', id, key: node.key }]
  for (const [at, old] of graph.nodes.entries()) {
    const returned = back.nodes[at]
    if (returned !== undefined && returned.config !== old.config && canonicalJson(returned.config) !== canonicalJson(old.config)) {
      inverse.push({ edit: 'set-config', id: old.id, config: old.config })
    }
  }
  return { graph: renamed, inverse }
}

function rename(graph: Graph, { id, from, to }: { readonly id: string; readonly from: string; readonly to: string }, nodeTypes: NodeTypes): Graph {
  const nodes = graph.nodes.map((node) => renameKey(node.id === id ? { ...node, key: to } : node, { from, to }, nodeTypes))
  return { ...graph, nodes }
}
