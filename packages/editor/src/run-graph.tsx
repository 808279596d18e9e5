'use client'
import '@xyflow/react/dist/style.css'
import './editor.css'
import type { Graph } from '@heddle/core/graph/graph'
import type { RunState } from '@heddle/core/run/run-state'
import { nodeTypes } from '@heddle/nodes/definitions'
import { useLanguage } from '@heddle/ui/catalogue'
import { Background, BackgroundVariant, ReactFlow, ReactFlowProvider } from '@xyflow/react'
import { useMemo, useState } from 'react'
import { GraphEdgeLine } from './canvas/graph-edge'
import { NodeCard } from './canvas/node-card'
import { type CardNode, type GraphFlowEdge, Projection } from './canvas/projection'
import { StickyNote } from './canvas/sticky-note'
import { useFar } from './canvas/use-far'

const nodeKinds = { card: NodeCard, sticky: StickyNote }
const edgeKinds = { graph: GraphEdgeLine }

export interface RunGraphProps {
  readonly graph: Graph
  readonly state: RunState
  /** The step that the page looks at. */
  readonly selected?: string | undefined
  /** A step's key. */
  readonly onSelect?: (key: string) => void
}

/** The graph as it was for one run, with the states of its steps; nothing can be changed here. */
export function RunGraph(props: RunGraphProps) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  )
}

function Picture({ graph, state, selected, onSelect }: RunGraphProps) {
  const far = useFar()
  const [language] = useLanguage()
  const input = useMemo(() => {
    const chosen = graph.nodes.find(({ key }) => key === selected)
    return { graph, nodeTypes, problemsOf: new Map(), unreachable: new Set<string>(), run: state, selected: new Set(chosen ? [chosen.id] : []), language }
  }, [graph, state, selected, language])
  const [projection] = useState(() => new Projection())
  const nodes = useMemo(() => projection.nodes(input), [projection, input])
  const edges = useMemo(() => projection.edges(input), [projection, input])
  return (
    <div className="h-full" {...far}>
      <ReactFlow<CardNode, GraphFlowEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeKinds}
        edgeTypes={edgeKinds}
        onNodeClick={(_event, node) => onSelect?.(node.data.node.key)}
        nodesDraggable={false}
        nodesConnectable={false}
        deleteKeyCode={null}
        onlyRenderVisibleElements={graph.nodes.length > 300}
        minZoom={0.05}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.15 }}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={16} size={2} color="var(--dot)" />
      </ReactFlow>
    </div>
  )
}
