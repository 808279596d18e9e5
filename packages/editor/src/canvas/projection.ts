import type { Graph, GraphEdge, GraphNode } from '@heddle/core/graph/graph'
import type { NodeType, NodeTypes } from '@heddle/core/node-type/node-type'
import type { RunState, StepState } from '@heddle/core/run/run-state'
import type { Edge as FlowEdge, Node as FlowNode } from '@xyflow/react'
import { parseConfig } from '../node-config'
import { cardHeight, cardWidth } from './card-size'
import { type EdgeLook, edgeLook } from './edge-look'

/** What a card shows. React Flow's objects are computed from the document and never stored in it. */
export type CardData = {
  readonly node: GraphNode
  /** Absent for a kind that this Heddle does not know. */
  readonly type: NodeType | undefined
  readonly kindTitle: string
  readonly ports: readonly CardPort[]
  readonly line: { readonly strong?: string; readonly text: string }
  readonly problems: { readonly errors: number; readonly warnings: number }
  readonly step: StepState | undefined
  readonly direction: 'down' | 'right'
  readonly unreachable: boolean
}

export interface CardPort {
  readonly port: string
  readonly title: string
}

export type CardNode = FlowNode<CardData, 'card' | 'sticky'>
export type GraphFlowEdge = FlowEdge<{ readonly look: EdgeLook }, 'graph'>

export interface ProjectionInput {
  readonly graph: Graph
  readonly nodeTypes: NodeTypes
  readonly problemsOf: ReadonlyMap<string, CardData['problems']>
  readonly unreachable: ReadonlySet<string>
  readonly run: RunState | undefined
  readonly selected: ReadonlySet<string>
  readonly language: 'en' | 'zh'
}

export function projectNodes(input: ProjectionInput): CardNode[] {
  return input.graph.nodes.map((node) => projectNode(node, input))
}

export function projectNode(node: GraphNode, input: ProjectionInput): CardNode {
  const data = cardData(node, input)
  const size = node.size ?? { width: cardWidth, height: cardHeight(data) }
  return {
    id: node.id,
    type: node.kind === 'note' ? 'sticky' : 'card',
    position: node.position,
    data,
    width: size.width,
    height: size.height,
    selected: input.selected.has(node.id),
    ariaLabel: `${node.title}, ${data.kindTitle}`,
  }
}

function cardData(node: GraphNode, input: ProjectionInput): CardData {
  const type = Object.hasOwn(input.nodeTypes, node.kind) ? input.nodeTypes[node.kind] : undefined
  const config = type ? parseConfig(type, node.config) : undefined
  return {
    node,
    type,
    kindTitle: (input.language === 'zh' ? type?.zh.title : type?.title) ?? node.kind,
    ports:
      type && config
        ? type.ports(config).map((port) => ({ port, title: type.portTitle?.(config, port, input.language) ?? port }))
        : portsOfEdges(node.id, input.graph.edges),
    line: type && config ? type.line(config, input.language) : { text: node.kind },
    problems: input.problemsOf.get(node.id) ?? { errors: 0, warnings: 0 },
    step: input.run?.steps[node.key],
    direction: input.graph.direction,
    unreachable: input.unreachable.has(node.id),
  }
}

/** A card of an unknown kind keeps the ports that its edges use, so that nothing drawn is lost. */
function portsOfEdges(id: string, edges: readonly GraphEdge[]): CardPort[] {
  return [...new Set(edges.filter((edge) => edge.from === id).map((edge) => edge.port))].map((port) => ({ port, title: port }))
}

export function projectEdges(input: ProjectionInput): GraphFlowEdge[] {
  const keys = new Map(input.graph.nodes.map((node) => [node.id, node.key]))
  return input.graph.edges.map((edge) => ({
    id: edge.id,
    type: 'graph',
    source: edge.from,
    sourceHandle: edge.port,
    target: edge.to,
    targetHandle: 'in',
    selected: input.selected.has(edge.id),
    data: { look: edgeLook(edge, input.run, keys) },
  }))
}
