import { type NodeProps, NodeResizer } from '@xyflow/react'
import { memo } from 'react'
import type { CardNode } from './projection'

/** Text on the canvas; nothing leads to it and it does not run. */
export const StickyNote = memo(function StickyNote({ data, selected }: NodeProps<CardNode>) {
  const { text } = data.node.config
  return (
    <aside className="node-note" data-selected={selected || undefined} data-testid={`node-${data.node.key}`}>
      {selected && <NodeResizer minWidth={120} minHeight={60} isVisible={false} />}
      {typeof text === 'string' && text !== '' ? text : data.node.title}
    </aside>
  )
})
