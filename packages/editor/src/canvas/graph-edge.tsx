import { BaseEdge, type EdgeProps, getBezierPath, getSmoothStepPath, Position } from '@xyflow/react'
import { memo } from 'react'
import type { GraphFlowEdge } from './projection'

export const GraphEdgeLine = memo(function GraphEdgeLine({
  id,
  data,
  selected,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
}: EdgeProps<GraphFlowEdge>) {
  const ends = { sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition }
  // From a row's port at the side to a card below: round the card, where a curve would run behind it.
  const turns = sourcePosition === Position.Right && targetPosition === Position.Top
  const [path] = turns ? getSmoothStepPath({ ...ends, borderRadius: 8, offset: 20 }) : getBezierPath(ends)
  return <BaseEdge id={id} path={path} interactionWidth={16} className={`graph-edge ${data?.look ?? 'rest'}${selected ? ' selected' : ''}`} />
})
