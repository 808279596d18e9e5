import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { NoteText } from './note-text'
import type { CardNode } from './projection'

/** Text on the canvas; nothing leads to it and it does not run. */
export const StickyNote = memo(function StickyNote({ data, selected }: NodeProps<CardNode>) {
  return (
    <aside className="node-note" data-selected={selected || undefined} data-testid={`node-${data.node.key}`}>
      <NoteText data={data} empty={data.node.title} />
    </aside>
  )
})
