import type { Drawing } from './drawing'

/** Nodes so that every edge leads forward; or the nodes that lie on cycles. */
export type Order = { readonly sorted: readonly number[] } | { readonly cyclic: readonly number[] }

export function orderOf({ nodes, edges }: Pick<Drawing, 'nodes' | 'edges'>): Order {
  const next = linksOf(nodes.length, edges, 'from', 'to')
  const sorted = peel(next, degrees(nodes.length, edges, 'to'))
  if (sorted.length === nodes.length) return { sorted }
  return { cyclic: onCycles(next) }
}

function linksOf(size: number, edges: Drawing['edges'], by: 'from' | 'to', other: 'from' | 'to'): readonly (readonly number[])[] {
  const links: number[][] = Array.from({ length: size }, () => [])
  for (const edge of edges) links[edge[by]]?.push(edge[other])
  return links
}

function degrees(size: number, edges: Drawing['edges'], by: 'from' | 'to'): number[] {
  const degree = Array.from({ length: size }, () => 0)
  for (const edge of edges) degree[edge[by]] = (degree[edge[by]] ?? 0) + 1
  return degree
}

/** Takes away, again and again, what nothing leads to any more. */
function peel(next: readonly (readonly number[])[], waiting: number[]): number[] {
  const sorted = [...waiting.keys()].filter((node) => waiting[node] === 0)
  for (const node of sorted) {
    for (const follower of next[node] ?? []) {
      const left = (waiting[follower] ?? 0) - 1
      waiting[follower] = left
      if (left === 0) sorted.push(follower)
    }
  }
  return sorted
}

/** Nodes in a strongly connected part of more than one node, or with an edge to themselves (Tarjan, without recursion). */
function onCycles(next: readonly (readonly number[])[]): readonly number[] {
  const index = new Int32Array(next.length).fill(-1)
  const low = new Int32Array(next.length)
  const stacked = new Uint8Array(next.length)
  const stack: number[] = []
  const found: number[] = []
  let count = 0
  for (let root = 0; root < next.length; root++) {
    if (index[root] !== -1) continue
    const path: { node: number; edge: number }[] = []
    const enter = (node: number) => {
      index[node] = low[node] = count++
      stack.push(node)
      stacked[node] = 1
      path.push({ node, edge: 0 })
    }
    enter(root)
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const { node } = here
      const follower = next[node]?.[here.edge++]
      if (follower !== undefined) {
        if (index[follower] === -1) enter(follower)
        else if (stacked[follower] === 1) low[node] = Math.min(low[node] ?? 0, index[follower] ?? 0)
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) low[parent.node] = Math.min(low[parent.node] ?? 0, low[node] ?? 0)
      if (low[node] !== index[node]) continue
      const part = stack.splice(stack.lastIndexOf(node))
      for (const member of part) stacked[member] = 0
      if (part.length > 1 || next[node]?.includes(node)) found.push(...part)
    }
  }
  return found.sort((a, b) => a - b)
}
