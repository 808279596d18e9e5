import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import type { CardNode } from './projection'

/** Text on the canvas; nothing leads to it and it does not run. */
export const StickyNote = memo(function StickyNote({ data, selected }: NodeProps<CardNode>) {
  return (
    <aside className="node-note" data-selected={selected || undefined} data-testid={`node-${data.node.key}`}>
      {noteText(data) || data.node.title}
    </aside>
  )
})

export function noteText({ node }: CardNode['data']): string {
  const { text } = node.config
  return typeof text === 'string' ? text : ''
}
