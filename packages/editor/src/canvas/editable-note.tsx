import { type NodeProps, NodeResizer } from '@xyflow/react'
import { memo, useState } from 'react'
import { useText } from '../text'
import { useActions } from '../use-actions'
import { NoteText, noteText } from './note-text'
import type { CardNode } from './projection'

/** A note as it is drawn with: a double click writes in it (the inspector has the same text), its edges size it. */
export const EditableNote = memo(function EditableNote({ id, data, selected }: NodeProps<CardNode>) {
  const text = useText()
  const { resize } = useActions()
  const [writing, setWriting] = useState(false)
  return (
    <>
      <NodeResizer
        isVisible={selected && !writing}
        minWidth={120}
        minHeight={60}
        color="var(--accent)"
        onResizeEnd={(_event, { x, y, width, height }) => resize({ id, position: { x, y } }, { width, height })}
      />
      <aside className="node-note" data-selected={selected || undefined} data-testid={`node-${data.node.key}`} onDoubleClick={() => setWriting(true)}>
        {writing ? <Writing data={data} onDone={() => setWriting(false)} /> : <NoteText data={data} empty={text.noteEmpty} />}
      </aside>
    </>
  )
})

function Writing({ data, onDone }: { readonly data: CardNode['data']; readonly onDone: () => void }) {
  const text = useText()
  const { configure } = useActions()
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus
      className="nodrag nopan nowheel"
      aria-label={text.editNote}
      value={noteText(data)}
      onChange={(event) => configure(data.node, { ...data.node.config, text: event.target.value })}
      onFocus={(event) => event.target.setSelectionRange(event.target.value.length, event.target.value.length)}
      onBlur={onDone}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onDone()
      }}
    />
  )
}
