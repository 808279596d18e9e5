import type { Graph } from '@heddle/core/graph/graph'
import type { JsonSchema } from '@heddle/core/json'
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import { parseConfig } from '../node-config'

/** Something that may be written at a node, as the reference picker offers it. */
export interface Offer {
  /** `prompt.text`: what stands between the braces, and in expressions. */
  readonly text: string
  /** The node's title, or what the root means. */
  readonly title: string
  readonly type?: string
}

const MOST = 300
const DEPTH = 3

/** Everything that upstream nodes hand on, nearest first; fields as deep as their schemas tell. */
export function referencesAt(graph: Graph, nodeTypes: NodeTypes, nodeId: string): readonly Offer[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const offers = upstream(graph, nodeId).flatMap((id) => {
    const node = byId.get(id)
    const type = node && Object.hasOwn(nodeTypes, node.kind) ? nodeTypes[node.kind] : undefined
    const config = node && type ? parseConfig(type, node.config) : undefined
    return node && type && config ? offersOf(node.key, type.output(config), { title: node.title, depth: 0 }) : []
  })
  const variables = Object.keys(graph.variables).map((name) => ({ text: `variables.${name}`, title: name }))
  return [...offers, ...variables].slice(0, MOST)
}

function upstream(graph: Graph, nodeId: string): readonly string[] {
  const into = new Map<string, string[]>()
  for (const edge of graph.edges) into.set(edge.to, [...(into.get(edge.to) ?? []), edge.from])
  const seen = new Set([nodeId])
  const found: string[] = []
  let ring = [nodeId]
  while (ring.length > 0) {
    ring = ring.flatMap((id) => into.get(id) ?? []).filter((id) => !seen.has(id) && seen.add(id))
    found.push(...ring)
  }
  return found
}

function offersOf(text: string, schema: JsonSchema, at: { readonly title: string; readonly depth: number }): readonly Offer[] {
  const type = typeof schema['type'] === 'string' ? schema['type'] : undefined
  const own: Offer = { text, title: at.title, ...(type === undefined ? {} : { type }) }
  const properties = schema['properties']
  if (typeof properties !== 'object' || properties === null || at.depth >= DEPTH) return [own]
  const fields = Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, field]) =>
    offersOf(text + step(name), field, { title: at.title, depth: at.depth + 1 }),
  )
  return [...fields, own]
}

function step(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
}
