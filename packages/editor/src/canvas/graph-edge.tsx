import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react'
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
  const [path] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  return <BaseEdge id={id} path={path} interactionWidth={16} className={`graph-edge ${data?.look ?? 'rest'}${selected ? ' selected' : ''}`} />
})
