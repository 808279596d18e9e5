import { Icon } from '@heddle/ui/icon.tsx'
import { useDraftText } from '../draft/text'
import { useDraft, useEditor } from '../editor-context'

/** The truth about saving, in words. */
export function SavedState() {
  const { save, kept } = useDraft()
  const { language } = useEditor()
  const text = useDraftText()
  // Away, but nothing can be lost: no reason for alarm.
  const safe = save.state === 'not-saved' && save.reason === 'offline' && kept > 0
  const words = () => {
    if (save.state === 'saved') return text.savedAt(new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false }).format(save.at))
    if (save.state === 'saving') return text.saving
    if (save.state === 'unsaved') return text.unsaved
    if (save.state === 'behind') return text.behind
    if (save.state === 'conflict') return text.notSaved
    if (safe) return text.kept(kept)
    return save.reason === 'offline' ? text.offline : text.notSaved
  }
  return (
    <span
      role="status"
      className="saved-state"
      data-tone={safe || save.state === 'behind' ? 'warn' : save.state === 'not-saved' || save.state === 'conflict' ? 'bad' : undefined}
      data-state={save.state}
      data-testid="save-state"
      title={safe ? text.keptHint : undefined}
      suppressHydrationWarning
    >
      {save.state === 'saved' && <Icon name="check" size={14} />}
      {safe && <Icon name="hard-drive" size={14} />}
      {words()}
    </span>
  )
}
