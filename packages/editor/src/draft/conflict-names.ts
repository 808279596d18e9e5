import type { Graph } from '@heddle/core/graph/graph'

/** How people know the things with these ids: nodes by their titles, an edge by its ends'. What is no node or edge of the drawing has no name. */
export function conflictNames({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>, ids: readonly string[]): readonly string[] {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]))
  const ends = new Map(edges.map(({ id, from, to }) => [id, [from, to]]))
  const names = ids.flatMap((id) => ends.get(id) ?? [id]).flatMap((id) => titles.get(id) ?? [])
  return [...new Set(names)]
}
