'use client'
import type { Graph } from '@heddle/core/graph/graph'
import { ReactFlow, useReactFlow, useUpdateNodeInternals } from '@xyflow/react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useDraft, useEditor } from '../editor-context'
import { paletteMime } from '../palette/palette-item'
import { useText } from '../text'
import { useActions } from '../use-actions'
import { CanvasGround } from './canvas-ground'
import { cardWidth } from './card-size'
import { EditableNote } from './editable-note'
import { FirstStep, topMiddle } from './first-step'
import { GraphEdgeLine } from './graph-edge'
import { NodeCard } from './node-card'
import type { CardNode, GraphFlowEdge } from './projection'
import { QuickAdd } from './quick-add'
import { SaidLine } from './said'
import { useConnecting } from './use-connecting'
import { useFar } from './use-far'
import { useFlowEdges } from './use-flow-edges'
import { useFlowNodes } from './use-flow-nodes'
import { useProjectionInput } from './use-projection-input'
import { useQuickAdd } from './use-quick-add'
import { useShowWanted } from './use-show-wanted'
import { useWholeInView } from './use-whole-in-view'
import { ZoomBar } from './zoom-bar'

const nodeKinds = { card: NodeCard, sticky: EditableNote }
const edgeKinds = { graph: GraphEdgeLine }

/** The drawing itself, with what floats over it. */
export function Canvas() {
  const { session } = useEditor()
  const { graph } = useDraft()
  const text = useText()
  const { addNode } = useActions()
  const flow = useReactFlow()
  const place = useRef<HTMLElement>(null)
  const quickAdd = useQuickAdd(place)
  const far = useFar()
  return (
    <section ref={place} aria-label={text.canvas} className="relative h-full min-h-0 flex-1 bg-canvas" {...far}>
      <Drawing onLoose={quickAdd.dropAt} />
      {graph.nodes.length === 0 && <FirstStep onStart={() => addNode('start', flow.screenToFlowPosition(topMiddle(place.current)))} />}
      <SaidLine />
      <ZoomBar session={session} />
      {quickAdd.open && <QuickAdd place={quickAdd.open} onPick={quickAdd.pick} onClose={quickAdd.close} />}
    </section>
  )
}

interface DrawingProps {
  readonly onLoose: Parameters<typeof useConnecting>[0]
}

/** Above this many cards only those in view are in the page. */
const MANY = 300
const deleteKeys = ['Delete', 'Backspace']
const grid: [number, number] = [4, 4]
const fit = { maxZoom: 1, padding: 0.2 }

function Drawing({ onLoose }: DrawingProps) {
  const { graph } = useDraft()
  const actions = useActions()
  const input = useProjectionInput()
  // Only the first picture: the view must not jump when the first card is dropped.
  const [fitAtFirst] = useState(graph.nodes.length > 0)
  const showWanted = useShowWanted()
  const wholeInView = useWholeInView(fitAtFirst, fit)
  usePortsOnTheirSide(graph)
  return (
    <ReactFlow<CardNode, GraphFlowEdge>
      {...useFlowNodes(input)}
      {...useFlowEdges(input)}
      {...useConnecting(onLoose)}
      {...useDropping()}
      {...wholeInView}
      nodeTypes={nodeKinds}
      edgeTypes={edgeKinds}
      onDelete={({ nodes, edges }) => actions.remove([...nodes, ...edges].map(({ id }) => id))}
      deleteKeyCode={deleteKeys}
      onlyRenderVisibleElements={graph.nodes.length > MANY}
      connectionRadius={32}
      minZoom={0.05}
      maxZoom={2}
      snapToGrid
      snapGrid={grid}
      fitView={fitAtFirst}
      fitViewOptions={fit}
      onInit={showWanted}
      proOptions={{ hideAttribution: true }}
      selectNodesOnDrag={false}
      zoomOnDoubleClick={false}
      elevateEdgesOnSelect
    >
      <CanvasGround map={graph.nodes.length > 3} />
    </ReactFlow>
  )
}

/** React Flow looks for ports when a card is measured; when they change sides it must be told. */
function usePortsOnTheirSide({ direction, nodes }: Graph): void {
  const tell = useUpdateNodeInternals()
  const ids = useRef<string[]>([])
  ids.current = nodes.map(({ id }) => id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the direction is what moves the ports
  useEffect(() => tell(ids.current), [direction, tell])
}

/** A drag from the palette lands under the pointer, held in the middle of its head. */
function useDropping() {
  const { addNode } = useActions()
  const flow = useReactFlow()
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      const kind = event.dataTransfer.getData(paletteMime)
      if (kind === '') return
      event.preventDefault()
      const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
      addNode(kind, { x: x - cardWidth / 2, y: y - 22 })
    },
  }
}
