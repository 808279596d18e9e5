import type { NodeType } from '@heddle/core/node-type/node-type'
import { Icon } from '@heddle/ui/icon.tsx'

/** What a drag from the palette carries. */
export const paletteMime = 'application/x-heddle-node'

interface PaletteItemProps {
  readonly type: NodeType
  readonly language: 'en' | 'zh'
  readonly onAdd: (kind: string) => void
}

export function PaletteItem({ type, language, onAdd }: PaletteItemProps) {
  const words = language === 'zh' ? type.zh : type
  return (
    <button
      type="button"
      draggable
      className="palette-item"
      title={words.summary}
      data-testid={`palette-${type.kind}`}
      onDragStart={(event) => {
        event.dataTransfer.setData(paletteMime, type.kind)
        event.dataTransfer.effectAllowed = 'copy'
      }}
      onClick={() => onAdd(type.kind)}
    >
      <span className="node-tile small" data-family={type.family}>
        <Icon name={type.icon} size={14} />
      </span>
      {words.title}
    </button>
  )
}
