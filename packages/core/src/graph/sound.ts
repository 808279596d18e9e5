import type { Graph } from './graph'

/** True when ids and keys are unique and everything that is named by id is there: what edits keep true. */
export function isSound({ nodes, edges, attachments }: Graph): boolean {
  const ids = new Set(nodes.map(({ id }) => id))
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  return (
    ids.size === nodes.length &&
    new Set(nodes.map(({ key }) => key)).size === nodes.length &&
    new Set(edges.map(({ id }) => id)).size === edges.length &&
    new Set(edges.map(({ from, port, to }) => `${from} ${to} ${port}`)).size === edges.length &&
    edges.every(({ from, to }) => ids.has(from) && ids.has(to)) &&
    new Set(attachments.map(({ id }) => id)).size === attachments.length &&
    attachments.every(({ node }) => ids.has(node)) &&
    nodes.every(({ parent }) => parent === undefined || ids.has(parent)) &&
    nodes.every(({ id }) => !isInside(id, id, parents))
  )
}

/** Is `container` among what holds `id`? */
export function isInside(id: string, container: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>()
  for (let at = parents.get(id); at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === container) return true
    seen.add(at)
  }
  return false
}
