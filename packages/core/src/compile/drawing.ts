import type { Graph, GraphEdge, GraphNode } from '../graph/graph'
import type { NodeType, NodeTypes } from '../node-type/node-type'
import { checkEdges } from './check-edges'
import type { Report } from './report'
import { parseSettings } from './settings'
import { typeOf } from './type-of'

/** The part of a graph that a run can reach, with kinds looked up and settings parsed; what else there is, by name. */
export interface Drawing {
  /** In the order of the graph. */
  readonly nodes: readonly DrawnNode[]
  /** Between these nodes only, valid, in the order of the graph. */
  readonly edges: readonly DrawnEdge[]
  readonly numberOfKey: ReadonlyMap<string, number>
  /** Nodes that stand in the graph and take no part. */
  readonly otherKeys: ReadonlySet<string>
}

export interface DrawnNode {
  readonly node: GraphNode
  readonly type: NodeType
  /** Settings as the type's schema yields them; `undefined` when they are wrong. */
  readonly config: Readonly<Record<string, unknown>> | undefined
  /** `undefined` when the settings are wrong. */
  readonly ports: readonly string[] | undefined
}

export interface DrawnEdge {
  readonly from: number
  readonly port: string
  readonly to: number
}

export function readDrawing(graph: Graph, types: NodeTypes, work: { readonly mode: 'draft' | 'publish'; readonly report: Report }): Drawing {
  const { report } = work
  checkNames(graph.nodes, report)
  const edges = checkEdges(graph, types, report)
  const reached = reach(startsOf(graph, types, edges, report), edges)
  const nodes: DrawnNode[] = []
  const numberOfId = new Map<string, number>()
  for (const node of graph.nodes) {
    const type = typeOf(node, types)
    if (type !== undefined && isRemark(type)) continue
    if (!reached.has(node.id)) reportUnreachable(node, work)
    else if (type === undefined) reportUnknownKind(node, types, report)
    else {
      numberOfId.set(node.id, nodes.length)
      nodes.push({ node, type, ...parseSettings(node, type, report) })
    }
  }
  return {
    nodes,
    edges: drawnEdges(edges, nodes, { numberOfId, report }),
    numberOfKey: new Map(nodes.map(({ node }, number) => [node.key, number])),
    otherKeys: new Set(graph.nodes.filter(({ id }) => !numberOfId.has(id)).map(({ key }) => key)),
  }
}

/** A start has no way in and a way out; a remark (a note, a group) has neither. */
function isStart(type: NodeType): boolean {
  return !type.incoming && !isRemark(type)
}

function isRemark(type: NodeType): boolean {
  return !type.incoming && type.ports(type.config.safeParse({}).data ?? {}).length === 0
}

function checkNames(nodes: readonly GraphNode[], report: Report): void {
  const keys = new Set<string>()
  for (const { id, key } of nodes) {
    if (keys.has(key))
      report.error(
        'node.duplicate-key',
        { id, path: ['key'] },
        { message: `Another node is called "${key}", too.`, hint: 'Give this one another key: references could mean either.' },
      )
    keys.add(key)
  }
}

/** Where a run begins. Without a start every node that nothing leads to counts, so that the rest is checked all the same. */
function startsOf(graph: Graph, types: NodeTypes, edges: readonly GraphEdge[], report: Report): readonly string[] {
  const [first, ...more] = graph.nodes.filter((node) => {
    const type = typeOf(node, types)
    return type !== undefined && isStart(type)
  })
  for (const { id } of more)
    report.error(
      'graph.several-starts',
      { id },
      { message: 'The workflow has more than one start.', hint: 'Keep one, and draw edges from it to all that begins at once.' },
    )
  if (first !== undefined) return [first.id, ...more.map(({ id }) => id)]
  report.error(
    'graph.no-start',
    { id: 'graph' },
    { message: 'The workflow has no start.', hint: 'Add a start node and draw an edge from it to the first step.' },
  )
  const led = new Set(edges.map(({ to }) => to))
  return graph.nodes.filter(({ id }) => !led.has(id)).map(({ id }) => id)
}

function reach(starts: readonly string[], edges: readonly GraphEdge[]): ReadonlySet<string> {
  const next = new Map<string, GraphEdge[]>()
  for (const edge of edges) {
    const known = next.get(edge.from)
    if (known === undefined) next.set(edge.from, [edge])
    else known.push(edge)
  }
  const reached = new Set(starts)
  for (const id of reached) for (const { to } of next.get(id) ?? []) reached.add(to)
  return reached
}

function reportUnreachable({ id, title }: GraphNode, { mode, report }: { readonly mode: 'draft' | 'publish'; readonly report: Report }): void {
  const words = { message: `Nothing leads to "${title}" from the start, so it never runs.`, hint: 'Draw an edge to it, or remove it.' }
  if (mode === 'draft') report.warning('node.unreachable', { id }, words)
  else report.error('node.unreachable', { id }, words)
}

function reportUnknownKind({ id, title, kind }: GraphNode, types: NodeTypes, report: Report): void {
  const near = report.nearest.of(kind, Object.keys(types))
  report.error(
    'node.unknown-kind',
    { id },
    {
      message: `"${title}" is of the kind "${kind}", which is not known here.`,
      hint: near === undefined ? 'Replace it by a node of the palette.' : `Replace it, perhaps by "${near}".`,
    },
  )
}

function drawnEdges(
  edges: readonly GraphEdge[],
  nodes: readonly DrawnNode[],
  { numberOfId, report }: { readonly numberOfId: ReadonlyMap<string, number>; readonly report: Report },
): DrawnEdge[] {
  const drawn: DrawnEdge[] = []
  for (const { id, from, port, to } of edges) {
    const source = numberOfId.get(from)
    const target = numberOfId.get(to)
    if (source === undefined || target === undefined) continue
    const ports = nodes[source]?.ports
    if (ports === undefined || ports.includes(port)) {
      drawn.push({ from: source, port, to: target })
      continue
    }
    const words = {
      message: `"${nodes[source]?.node.title}" has no way out called "${port}".`,
      hint: ports.length === 0 ? 'Nothing can follow it: remove the edge.' : `Draw the edge again from one of its ways out: ${ports.join(', ')}.`,
    }
    report.error('edge.unknown-port', { id }, words)
  }
  return drawn
}
