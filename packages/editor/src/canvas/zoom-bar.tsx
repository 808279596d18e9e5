import { Icon } from '@heddle/ui/icon.tsx'
import { useReactFlow, useViewport } from '@xyflow/react'
import type { DraftSession } from '../draft/draft-session'
import { useDraft } from '../editor-context'
import { useText } from '../text'
import { useActions } from '../use-actions'
import { tidy } from './tidy'

export function ZoomBar({ session }: { readonly session: DraftSession }) {
  const flow = useReactFlow()
  const { zoom } = useViewport()
  const { undo, redo, graph } = useDraft()
  const text = useText()
  const actions = useActions()
  const sizes = () => new Map(flow.getNodes().map(({ id, width = 0, height = 0 }) => [id, { width, height }]))
  // The places are in the page one frame after the edit.
  const showAll = () => requestAnimationFrame(() => void flow.fitView({ maxZoom: 1, padding: 0.2 }))
  const tidyUp = () => void tidy(graph, sizes()).then(actions.arrange).then(showAll)
  const turn = () => {
    const direction = graph.direction === 'down' ? 'right' : 'down'
    void tidy({ ...graph, direction }, sizes())
      .then((moved) => actions.turn(direction, moved))
      .then(showAll)
  }
  const lastUndo = undo.at(-1)
  const lastRedo = redo.at(-1)
  return (
    <div className="zoom-bar" role="toolbar" aria-label={text.canvas}>
      <Tool icon="minus" label={text.zoomOut} onClick={() => void flow.zoomOut()} />
      <span className="num w-10 text-center text-12">{Math.round(zoom * 100)}%</span>
      <Tool icon="plus" label={text.zoomIn} onClick={() => void flow.zoomIn()} />
      <Tool icon="maximize" label={text.fit} onClick={() => void flow.fitView({ maxZoom: 1, padding: 0.2 })} />
      <i aria-hidden className="mx-1 h-4 w-px bg-line" />
      <Tool icon="undo-2" label={lastUndo ? text.undo(lastUndo.name) : text.undoNothing} disabled={!lastUndo} onClick={() => session.undo()} />
      <Tool icon="redo-2" label={lastRedo ? text.redo(lastRedo.name) : text.redoNothing} disabled={!lastRedo} onClick={() => session.redo()} />
      <i aria-hidden className="mx-1 h-4 w-px bg-line" />
      <Tool icon="layout-grid" label={text.tidy} disabled={graph.nodes.length < 2} onClick={tidyUp} />
      <Tool icon={graph.direction === 'down' ? 'arrow-down' : 'arrow-right'} label={text.direction} onClick={turn} />
    </div>
  )
}

interface ToolProps {
  readonly icon: string
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Tool({ icon, label, disabled, onClick }: ToolProps) {
  return (
    <button type="button" className="zoom-tool" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={16} />
    </button>
  )
}
