import type { Graph, GraphEdge, GraphNode } from '@heddle/core/graph/graph'

/** Nodes as they can run: what leads to a node stands before it, else as drawn. A cycle ends the order, never the page. */
export function stepOrder({ nodes, edges, direction }: Graph): readonly GraphNode[] {
  const across = direction === 'down' ? ({ position }: GraphNode) => [position.y, position.x] : ({ position }: GraphNode) => [position.x, position.y]
  const drawn = nodes.filter(({ kind }) => kind !== 'note').sort((a, b) => compare(across(a), across(b)))
  const waitsFor = new Map(drawn.map(({ id }) => [id, 0]))
  const leadsTo = new Map<string, GraphEdge[]>()
  for (const edge of edges) {
    waitsFor.set(edge.to, (waitsFor.get(edge.to) ?? 0) + 1)
    leadsTo.set(edge.from, [...(leadsTo.get(edge.from) ?? []), edge])
  }
  const ordered = new Set<GraphNode>()
  const known = new Map(drawn.map((node) => [node.id, node]))
  const ready = drawn.filter(({ id }) => waitsFor.get(id) === 0)
  for (const node of ready) {
    ordered.add(node)
    for (const { to } of leadsTo.get(node.id) ?? []) {
      const left = (waitsFor.get(to) ?? 0) - 1
      waitsFor.set(to, left)
      const next = known.get(to)
      if (left === 0 && next !== undefined) ready.push(next)
    }
  }
  return [...ordered, ...drawn.filter((node) => !ordered.has(node))]
}

function compare([a1 = 0, a2 = 0]: readonly number[], [b1 = 0, b2 = 0]: readonly number[]): number {
  return a1 - b1 || a2 - b2
}
