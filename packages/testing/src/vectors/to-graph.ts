import type { Graph, GraphEdge, GraphNode } from '@heddle/core/graph/graph'
import type { Json } from '@heddle/core/json'
import { ORDINARY } from './scripted-nodes'
import { durationMs, portOf, sourceOf, type VectorGraph, type VectorNode } from './vector'

/** A vector's graph as Heddle's own: the same nodes and edges by the same ids, behind one start node. */
export function toGraph(graph: VectorGraph): Graph {
  const start = freeId('begin', graph)
  const nodes = graph.nodes.map((node) => toNode(node, graph))
  const edges = graph.edges.map((edge, index): GraphEdge => ({ id: `edge-${index}`, from: sourceOf(edge), port: realPort(edge, graph), to: edge[1] }))
  const first = startsOf(graph).map((to, index): GraphEdge => ({ id: `edge-${start}-${index}`, from: start, port: ORDINARY, to }))
  return { format: 1, nodes: [blank(start, 'start', {}), ...nodes], edges: [...first, ...edges], attachments: [], variables: {}, direction: 'down' }
}

type Config = GraphNode['config']

function toNode(node: VectorNode, graph: VectorGraph): GraphNode {
  const { kind, config } = kindOf(node, graph)
  return { ...blank(node.id, kind, config), ...(node.title && { title: node.title }) }
}

function blank(id: string, kind: string, config: Config): GraphNode {
  return { id, key: id, kind, version: 1, title: id, config, position: { x: 0, y: 0 } }
}

function kindOf(node: VectorNode, graph: VectorGraph): { readonly kind: string; readonly config: Config } {
  const { id: _id, title: _title, do: does, ...config } = node
  const isFirst = !graph.edges.some(([, to]) => to === node.id)
  switch (node.do) {
    case 'step':
    case 'slow':
    case 'fail':
      return { kind: `scripted-${does}`, config: config as Config }
    case 'branch':
      return branchOf(node)
    case 'join': {
      const count = typeof node.rule === 'object' ? node.rule.n : undefined
      if (isFirst && count === undefined) return { kind: 'scripted-constant', config: { value: {} } }
      return {
        kind: 'join',
        config: {
          rule: count === undefined ? (node.rule ?? 'all') : 'n',
          ...(count !== undefined && { n: count }),
          ifNot: 'fail',
          losers: node.losers ?? 'finish',
        } as Config,
      }
    }
    case 'collect':
      return isFirst ? { kind: 'scripted-constant', config: { value: [] } } : { kind: 'collect-all', config: {} }
    case 'first-of':
      return { kind: 'first-of', config: {} }
    case 'approval':
      return { kind: 'approval', config: { question: node.id, ...shown(node.show), ...deadline(node.timeout) } }
    case 'wait':
      return { kind: 'scripted-wait', config: { ms: node.ms } as Config }
    case 'event':
      return { kind: 'wait', config: { mode: 'event', event: node.name, key: node.key ?? '', keep: node.keep ?? true, ...deadline(node.timeout) } }
  }
}

function shown(show: Json | undefined): Config {
  return show === undefined ? {} : { values: [{ name: 'show', value: typeof show === 'string' ? show : JSON.stringify(show) }] }
}

function deadline(timeout: string | undefined): Config {
  return timeout === undefined ? {} : { deadline: true, deadlineAmount: String(durationMs(timeout) / 1000), deadlineUnit: 'seconds' }
}

type Branch = Extract<VectorNode, { do: 'branch' }>

/** The real branch has its ports named with letters, each once, and calls the last one `else`. */
function isReal({ when, else: otherwise }: Branch): boolean {
  const ports = when.map(({ port }) => port)
  return new Set(ports).size === ports.length && ports.every((port) => /^[a-z][a-z0-9_-]*$/.test(port) && port !== 'else' && port !== otherwise)
}

function branchOf(node: Branch): { readonly kind: string; readonly config: Config } {
  const real = isReal(node)
  const cases = node.when.map(({ port, if: when }) => ({ port, when }))
  const config: Record<string, Json> = {
    take: node.mode ?? 'first',
    cases,
    ...(real ? { otherwise: node.else !== undefined } : node.else !== undefined && { otherwise: node.else }),
  }
  return { kind: real ? 'branch' : 'scripted-branch', config: config as Config }
}

function realPort(edge: readonly [string, string], graph: VectorGraph): string {
  const port = portOf(edge) ?? ORDINARY
  const source = graph.nodes.find(({ id }) => id === sourceOf(edge))
  return source?.do === 'branch' && isReal(source) && port === source.else ? 'else' : port
}

/** Where a run begins; what another of these leads to anyway needs no edge from the start. */
function startsOf(graph: VectorGraph): readonly string[] {
  const named = graph.start ? [...new Set(graph.start)] : graph.nodes.map(({ id }) => id).filter((id) => !graph.edges.some(([, to]) => to === id))
  const live = reach(named, graph)
  const first = named.filter((id) => !graph.edges.some((edge) => edge[1] === id && live.has(sourceOf(edge))))
  const reached = reach(first, graph)
  return [...first, ...named.filter((id) => !reached.has(id))]
}

function reach(starts: readonly string[], { edges }: VectorGraph): ReadonlySet<string> {
  const reached = new Set(starts)
  for (const id of reached) for (const edge of edges) if (sourceOf(edge) === id) reached.add(edge[1])
  return reached
}

function freeId(wanted: string, { nodes }: VectorGraph): string {
  let id = wanted
  for (let number = 2; nodes.some((node) => node.id === id); number++) id = `${wanted}_${number}`
  return id
}
