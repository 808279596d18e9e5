import { mayConnect } from '@heddle/core/graph/connect-rule'
import type { Connection, FinalConnectionState } from '@xyflow/react'
import { useCallback } from 'react'
import type { WayOut } from '../actions/drawing-actions'
import { useDraft, useEditor } from '../editor-context'
import { useText } from '../text'
import { useActions } from '../use-actions'
import type { GraphFlowEdge } from './projection'

type DropAt = (point: { readonly x: number; readonly y: number }, after: WayOut) => void

/** Drawing edges: what may be joined, why not, and what happens when an edge is let go over the empty canvas. */
export function useConnecting(onLoose: DropAt) {
  const { nodeTypes, status } = useEditor()
  const { graph } = useDraft()
  const { cannotConnect } = useText()
  const { connect } = useActions()
  const isValidConnection = useCallback(
    (wanted: Connection | GraphFlowEdge) => {
      const answer = mayConnect(graph, nodeTypes, { from: wanted.source, port: wanted.sourceHandle ?? 'done', to: wanted.target })
      status.say(answer.ok ? undefined : cannotConnect(answer.code, answer.reason))
      return answer.ok
    },
    [graph, nodeTypes, status, cannotConnect],
  )
  const onConnect = useCallback(
    ({ source, sourceHandle, target }: Connection) => connect({ from: source, port: sourceHandle ?? 'done', to: target }),
    [connect],
  )
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, { isValid, fromHandle }: FinalConnectionState) => {
      if (isValid !== false) status.say(undefined)
      const { target } = event
      const onPane = target instanceof Element && target.classList.contains('react-flow__pane')
      const point = 'clientX' in event ? event : event.changedTouches[0]
      if (isValid !== null || !onPane || point === undefined || fromHandle?.type !== 'source') return
      onLoose({ x: point.clientX, y: point.clientY }, { from: fromHandle.nodeId, port: fromHandle.id ?? 'done' })
    },
    [status, onLoose],
  )
  return { isValidConnection, onConnect, onConnectEnd }
}
