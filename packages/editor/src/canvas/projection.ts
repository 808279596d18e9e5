import type { Graph, GraphEdge, GraphNode } from '@heddle/core/graph/graph'
import { typeOf } from '@heddle/core/graph/ports-of'
import type { NodeType, NodeTypes } from '@heddle/core/node-type/node-type'
import { knownStep } from '@heddle/core/run/reduce'
import type { RunState } from '@heddle/core/run/run-state'
import type { Edge as FlowEdge, Node as FlowNode } from '@xyflow/react'
import { parseConfig } from '../node-config'
import { cardHeight, cardWidth } from './card-size'
import { type CardStep, cardStep } from './card-step'
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
  readonly step: CardStep | undefined
  readonly direction: 'down' | 'right'
  readonly unreachable: boolean
  /** A waiting question is answered on its card. */
  readonly answers: boolean
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
  /** Absent: questions are only shown to wait. */
  readonly answers?: boolean
}

/**
 * Computes React Flow's objects, and hands out the same one again for as long as nothing that shows has changed: of two
 * hundred cards an event of a run then draws one anew.
 */
export class Projection {
  private readonly cards = new Kept<CardNode>()
  private readonly lines = new Kept<GraphFlowEdge>()
  private readonly faces = new Kept<Face>()

  nodes(input: ProjectionInput): CardNode[] {
    const faces = this.faces.all(input.graph.nodes, (node) => ({ parts: [node, input.language, ...lostPorts(node, input)], make: () => faceOf(node, input) }))
    return this.cards.all(input.graph.nodes, (node, at) => {
      const face = faces[at]
      const selected = input.selected.has(node.id)
      const { errors, warnings } = input.problemsOf.get(node.id) ?? noProblems
      const known = input.run && knownStep(input.run, node.key)
      const step = known && cardStep(known)
      const unreachable = input.unreachable.has(node.id)
      const { direction } = input.graph
      const answers = input.answers ?? false
      return {
        parts: [face, selected, errors, warnings, JSON.stringify(step), unreachable, direction, answers],
        make: () => cardNode({ ...(face ?? faceOf(node, input)), problems: { errors, warnings }, step, unreachable, direction, answers }, selected),
      }
    })
  }

  edges(input: ProjectionInput): GraphFlowEdge[] {
    const keys = new Map(input.graph.nodes.map((node) => [node.id, node.key]))
    return this.lines.all(input.graph.edges, (edge) => {
      const look = edgeLook(edge, input.run, keys)
      const selected = input.selected.has(edge.id)
      return { parts: [edge, look, selected], make: () => flowEdge(edge, look, selected) }
    })
  }
}

/** What was made before, by id, with what it was made from. */
class Kept<Made> {
  private known = new Map<string, { readonly parts: readonly unknown[]; readonly made: Made }>()

  all<From extends { readonly id: string }>(
    items: readonly From[],
    of: (item: From, at: number) => { readonly parts: readonly unknown[]; readonly make: () => Made },
  ): Made[] {
    const now: typeof this.known = new Map()
    for (const [at, item] of items.entries()) {
      const { parts, make } = of(item, at)
      const before = this.known.get(item.id)
      now.set(item.id, before?.parts.length === parts.length && before.parts.every((part, index) => part === parts[index]) ? before : { parts, made: make() })
    }
    this.known = now
    return items.flatMap(({ id }) => now.get(id)?.made ?? [])
  }
}

function cardNode(data: CardData, selected: boolean): CardNode {
  const { node, kindTitle } = data
  const size = node.size ?? { width: cardWidth, height: cardHeight(data) }
  return {
    id: node.id,
    type: node.kind === 'note' ? 'sticky' : 'card',
    position: node.position,
    data,
    width: size.width,
    height: size.height,
    selected,
    ariaLabel: `${node.title}, ${kindTitle}`,
  }
}

/** What does not change while nobody draws. */
type Face = Pick<CardData, 'node' | 'type' | 'kindTitle' | 'ports' | 'line'>

const noProblems: CardData['problems'] = { errors: 0, warnings: 0 }

function faceOf(node: GraphNode, input: ProjectionInput): Face {
  const type = typeOf(node, input.nodeTypes)
  const config = type ? parseConfig(type, node.config) : undefined
  return {
    node,
    type,
    kindTitle: (input.language === 'zh' ? type?.zh.title : type?.title) ?? node.kind,
    ports:
      type && config
        ? type.ports(config).map((port) => ({ port, title: type.portTitle?.(config, port, input.language) ?? port }))
        : lostPorts(node, input).map((port) => ({ port, title: port })),
    line: type && config ? type.line(config, input.language) : { text: node.kind },
  }
}

/** A card of an unknown kind keeps the ports that its edges use, so that nothing drawn is lost. */
function lostPorts(node: GraphNode, { graph, nodeTypes }: ProjectionInput): readonly string[] {
  if (typeOf(node, nodeTypes) !== undefined) return []
  return [...new Set(graph.edges.filter((edge) => edge.from === node.id).map((edge) => edge.port))]
}

function flowEdge(edge: GraphEdge, look: EdgeLook, selected: boolean): GraphFlowEdge {
  return { id: edge.id, type: 'graph', source: edge.from, sourceHandle: edge.port, target: edge.to, targetHandle: 'in', selected, data: { look } }
}
