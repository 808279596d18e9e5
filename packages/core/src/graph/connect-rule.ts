import type { NodeTypes } from '../node-type/node-type'
import type { Graph, GraphEdge } from './graph'
import { portsOf, typeOf } from './ports-of'

export type MayConnect = { readonly ok: true } | { readonly ok: false; readonly code: ConnectRefusal; readonly reason: string }

export type ConnectRefusal = 'missing' | 'self' | 'no-incoming' | 'unknown-port' | 'other-container' | 'duplicate' | 'cycle'

/** Whether an edge may be drawn so; if not, the reason is shown while it is dragged. */
export function mayConnect(graph: Graph, nodeTypes: NodeTypes, { from, port, to }: Pick<GraphEdge, 'from' | 'port' | 'to'>): MayConnect {
  const source = graph.nodes.find(({ id }) => id === from)
  const target = graph.nodes.find(({ id }) => id === to)
  if (source === undefined || target === undefined) return refused('missing', 'This node is not there any more.')
  if (from === to) return refused('self', 'A node cannot follow itself: use a loop to repeat it.')
  if (typeOf(target, nodeTypes)?.incoming === false) return refused('no-incoming', `Nothing can lead to ${target.title}.`)
  const ports = portsOf(source, nodeTypes)
  if (ports?.length === 0) return refused('unknown-port', `Nothing can follow ${source.title}.`)
  if (ports !== undefined && !ports.includes(port)) return refused('unknown-port', `${source.title} has no way out called ${port}.`)
  if (source.parent !== target.parent) return refused('other-container', 'Only nodes in the same container can be connected.')
  if (graph.edges.some((edge) => edge.from === from && edge.port === port && edge.to === to)) return refused('duplicate', 'These two are already connected so.')
  if (leadsTo(graph, to, from)) return refused('cycle', 'This would go round in a circle: use a loop to repeat steps.')
  return { ok: true }
}

function leadsTo({ edges }: Graph, from: string, to: string): boolean {
  const next = new Map<string, string[]>()
  for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to])
  const reached = new Set([from])
  for (const id of reached) for (const follower of next.get(id) ?? []) reached.add(follower)
  return reached.has(to)
}

function refused(code: ConnectRefusal, reason: string): MayConnect {
  return { ok: false, code, reason }
}
