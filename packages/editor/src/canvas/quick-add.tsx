import type { NodeType } from '@heddle/core/node-type/node-type'
import { Icon } from '@heddle/ui/icon.tsx'
import { useEditor } from '../editor-context'
import { PickList } from '../pick-list'
import { useText } from '../text'
import type { QuickAddPlace } from './use-quick-add'

interface QuickAddProps {
  readonly place: QuickAddPlace
  readonly onPick: (kind: string) => void
  readonly onClose: () => void
}

/** A small list of the kinds that can follow: two letters, Enter. */
export function QuickAdd({ place, onPick, onClose }: QuickAddProps) {
  const { nodeTypes, language } = useEditor()
  const text = useText()
  const wordsOf = (type: NodeType) => (language === 'zh' ? type.zh : type)
  return (
    <div className="quick-add" style={{ left: place.left, top: place.top }} data-testid="quick-add">
      <PickList
        label={text.quickAdd}
        placeholder={text.searchNodes}
        items={Object.values(nodeTypes).filter(({ incoming }) => incoming)}
        idOf={({ kind }) => kind}
        wordsOf={(type) => `${wordsOf(type).title} ${type.kind} ${type.title}`}
        onPick={({ kind }) => onPick(kind)}
        onClose={onClose}
      >
        {(type) => (
          <>
            <span className="node-tile small" data-family={type.family}>
              <Icon name={type.icon} size={14} />
            </span>
            {wordsOf(type).title}
          </>
        )}
      </PickList>
    </div>
  )
}
