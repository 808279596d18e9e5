'use client'
import { mayConnect } from '@heddle/core/graph/connect-rule'
import type { Graph } from '@heddle/core/graph/graph'
import {
  Background,
  BackgroundVariant,
  type Connection,
  type FinalConnectionState,
  MiniMap,
  type OnSelectionChangeParams,
  ReactFlow,
  type ReactFlowInstance,
  useReactFlow,
} from '@xyflow/react'
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDraft, useEditor } from '../editor-context'
import { paletteMime } from '../palette/palette-item'
import { useText } from '../text'
import { useActions } from '../use-actions'
import { cardWidth } from './card-size'
import { GraphEdgeLine } from './graph-edge'
import { NodeCard } from './node-card'
import { type CardNode, type GraphFlowEdge, projectEdges } from './projection'
import { StickyNote } from './sticky-note'
import { useFlowNodes } from './use-flow-nodes'
import { useProjectionInput } from './use-projection-input'
import { ZoomBar } from './zoom-bar'

const nodeKinds = { card: NodeCard, sticky: StickyNote }
const edgeKinds = { graph: GraphEdgeLine }
/** Below this zoom cards hide their contents: painting them is what costs. */
const FAR = 0.4
/** Above this many cards only those in view are in the page. */
const MANY = 300

export function Canvas() {
  const { session, selection, nodeTypes } = useEditor()
  const { graph } = useDraft()
  const text = useText()
  const actions = useActions()
  const input = useProjectionInput()
  const { nodes, onNodesChange, onNodeDragStop } = useFlowNodes(input)
  const edges = useMemo(() => projectEdges(input), [input])
  const [refusal, setRefusal] = useState<string>()
  const [far, setFar] = useState(false)
  // Only the first picture: the view must not jump when the first card is dropped.
  const [fitAtFirst] = useState(graph.nodes.length > 0)
  const flow = useReactFlow<CardNode, GraphFlowEdge>()
  const place = useRef<HTMLElement>(null)

  const isValidConnection = useCallback(
    (wanted: Connection | GraphFlowEdge) => {
      const answer = mayConnect(graph, nodeTypes, { from: wanted.source, port: wanted.sourceHandle ?? 'done', to: wanted.target })
      setRefusal(answer.ok ? undefined : answer.reason)
      return answer.ok
    },
    [graph, nodeTypes],
  )
  const onConnectEnd = useCallback((_event: MouseEvent | TouchEvent, state: FinalConnectionState) => {
    if (state.isValid !== false) setRefusal(undefined)
  }, [])
  useEffect(() => {
    if (refusal === undefined) return
    const timer = setTimeout(() => setRefusal(undefined), 6000)
    return () => clearTimeout(timer)
  }, [refusal])

  const onDrop = (event: DragEvent) => {
    const kind = event.dataTransfer.getData(paletteMime)
    if (kind === '') return
    event.preventDefault()
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    // The card lands under the pointer, held in the middle of its head.
    actions.addNode(kind, { x: x - cardWidth / 2, y: y - 22 })
  }
  const onSelectionChange = useCallback(
    ({ nodes: some, edges: others }: OnSelectionChangeParams) => selection.set([...some, ...others].map(({ id }) => id)),
    [selection],
  )

  return (
    <section ref={place} aria-label={text.canvas} className="relative h-full min-h-0 flex-1 bg-canvas" data-far={far || undefined}>
      <ReactFlow<CardNode, GraphFlowEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeKinds}
        edgeTypes={edgeKinds}
        onNodesChange={onNodesChange}
        onNodeDragStop={onNodeDragStop}
        onSelectionChange={onSelectionChange}
        onConnect={({ source, sourceHandle, target }) => actions.connect({ from: source, port: sourceHandle ?? 'done', to: target })}
        onConnectEnd={onConnectEnd}
        isValidConnection={isValidConnection}
        onDrop={onDrop}
        onDragOver={(event) => event.preventDefault()}
        onDelete={({ nodes: gone, edges: lines }) => actions.remove([...gone, ...lines].map(({ id }) => id))}
        onMove={(_event, { zoom }) => setFar(zoom < FAR)}
        deleteKeyCode={['Delete', 'Backspace']}
        onlyRenderVisibleElements={graph.nodes.length > MANY}
        connectionRadius={32}
        minZoom={0.05}
        maxZoom={2}
        snapToGrid
        snapGrid={[4, 4]}
        fitView={fitAtFirst}
        fitViewOptions={{ maxZoom: 1, padding: 0.2 }}
        onInit={() => showWanted(graph, flow)}
        proOptions={{ hideAttribution: true }}
        selectNodesOnDrag={false}
        elevateEdgesOnSelect
      >
        <Background variant={BackgroundVariant.Dots} gap={16} size={1} color="var(--dot)" />
        {graph.nodes.length > 3 && (
          <MiniMap
            pannable
            zoomable
            position="bottom-right"
            className="canvas-minimap"
            nodeColor="var(--line-strong)"
            maskColor="transparent"
            bgColor="var(--surface-raised)"
          />
        )}
      </ReactFlow>
      {graph.nodes.length === 0 && <FirstStep onStart={() => actions.addNode('start', flow.screenToFlowPosition(middleOf(place.current)))} />}
      {refusal !== undefined && (
        <p role="status" className="absolute bottom-14 left-1/2 -translate-x-1/2 rounded border border-warn-line bg-warn-soft px-3 py-1.5 text-13 text-warn">
          {refusal}
        </p>
      )}
      <ZoomBar session={session} />
    </section>
  )
}

function FirstStep({ onStart }: { readonly onStart: () => void }) {
  const text = useText()
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <div className="pointer-events-auto flex max-w-80 flex-col items-center gap-3 text-center">
        <h2 className="text-16 font-semibold">{text.emptyTitle}</h2>
        <p className="text-ink-muted">{text.emptyHint}</p>
        <button type="button" className="btn primary" onClick={onStart}>
          {text.addStart}
        </button>
      </div>
    </div>
  )
}

/** `?select=<node id>` in the address: another page shows a place on the canvas. */
function showWanted(graph: Graph, flow: ReactFlowInstance<CardNode, GraphFlowEdge>): void {
  const id = new URLSearchParams(window.location.search).get('select')
  if (!graph.nodes.some((node) => node.id === id)) return
  flow.setNodes((nodes) => nodes.map((node) => ({ ...node, selected: node.id === id })))
  void flow.fitView({ nodes: [{ id: id ?? '' }], maxZoom: 1, padding: 0.4 })
}

function middleOf(element: HTMLElement | null): { readonly x: number; readonly y: number } {
  const box = element?.getBoundingClientRect()
  return box ? { x: box.left + box.width / 2 - 120, y: box.top + 96 } : { x: 0, y: 0 }
}
