import type { Edit, EditOf } from './edit'
import type { Edited } from './edits'
import { findNode } from './find-node'
import type { Graph } from './graph'
import { without } from './lists'

/** Takes one thing after another away, so that the inverse can give them back one by one, each to its old place. */
export function removeNode(graph: Graph, { id }: EditOf<'remove-node'>): Edited {
  findNode(graph, id)
  const doomed = withInside(graph, id)
  const gone = new Set(doomed)
  const inverse: Edit[] = []
  const edges = withoutThose(
    graph.edges,
    ({ from, to }) => gone.has(from) || gone.has(to),
    (edge, at) => inverse.unshift({ edit: 'add-edge', edge, at }),
  )
  const attachments = withoutThose(
    graph.attachments,
    ({ node }) => gone.has(node),
    (attachment, at) => inverse.unshift({ edit: 'attach', attachment, at }),
  )
  let nodes: Graph['nodes'] = graph.nodes
  // Innermost first: on the way back a container comes before what is inside.
  for (const inner of doomed.toReversed()) {
    const at = nodes.findIndex((node) => node.id === inner)
    const node = nodes[at]
    if (node === undefined) continue
    inverse.unshift({ edit: 'add-node', node, at })
    nodes = without(nodes, at)
  }
  return { graph: { ...graph, nodes, edges, attachments }, inverse }
}

/** The node and all that is inside, containers before what they hold. */
export function withInside(graph: Graph, id: string): string[] {
  const found = [id]
  const seen = new Set(found)
  for (const container of found) {
    for (const node of graph.nodes) {
      if (node.parent !== container || seen.has(node.id)) continue
      seen.add(node.id)
      found.push(node.id)
    }
  }
  return found
}

/** From the end to the start, so that each place told is the place in the list as it then is. */
function withoutThose<Item>(list: readonly Item[], goes: (item: Item) => boolean, tell: (item: Item, at: number) => void): Item[] {
  const kept: Item[] = []
  for (const [at, item] of [...list.entries()].toReversed()) {
    if (goes(item)) tell(item, at)
    else kept.unshift(item)
  }
  return kept
}
