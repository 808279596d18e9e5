import type { Json } from '../json'
import type { NodeType } from '../node-type/node-type'
import { freeKey } from './free-key'
import type { Graph, GraphNode } from './graph'

/**
 * A node of this kind with a free key, the type's title and its default settings. Its id is the next free number:
 * core throws no dice, so an editor that several people share gives it an id of its own: `{...newNode(...), id}`.
 */
export function newNode(graph: Graph, nodeType: NodeType, position: GraphNode['position']): GraphNode {
  const { kind, version, title } = nodeType
  return { id: freeId(graph.nodes, 'n'), key: freeKey(graph, kind), kind, version, title, config: defaultConfig(nodeType), position }
}

/** What the schema gives by itself; settings that a person must fill in are left out. */
export function defaultConfig({ config }: Pick<NodeType, 'config'>): GraphNode['config'] {
  const whole = config.safeParse({})
  if (whole.success) return whole.data as GraphNode['config']
  const entries = Object.entries(config.shape).flatMap(([key, field]) => {
    const value = field.safeParse(undefined)
    return value.success && value.data !== undefined ? [[key, value.data as Json] as const] : []
  })
  return Object.fromEntries(entries) as GraphNode['config']
}

/** `n1`, `n2`: the first that no thing of the list has. */
export function freeId(things: readonly { readonly id: string }[], prefix: string): string {
  const taken = new Set(things.map(({ id }) => id))
  let number = things.length + 1
  while (taken.has(`${prefix}${number}`)) number++
  return `${prefix}${number}`
}
