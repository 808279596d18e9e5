import type { GraphInput } from '@heddle/core/graph/graph'

type Node = GraphInput['nodes'][number]

/** A node whose id, key and title are one. */
export function node(key: string, kind: string, config: NonNullable<Node['config']> = {}): Node {
  return { id: key, key, kind, title: key, config }
}

export function edge(from: string, to: string, port = 'done'): GraphInput['edges'][number] {
  return { id: `${from}-${port}-${to}`, from, port, to }
}

/** One after the other. */
export function chain(...keys: readonly string[]): GraphInput['edges'] {
  return keys.slice(1).map((to, n) => edge(keys[n] ?? '', to))
}
