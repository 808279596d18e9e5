import { Icon } from '@heddle/ui/icon.tsx'
import { useState } from 'react'
import { useDraft, useEditor } from '../editor-context'
import { useText } from '../text'

/** The truth about saving, in words. */
export function SavedState() {
  const { save } = useDraft()
  const { language } = useEditor()
  const text = useText()
  if (save.state === 'conflict') return <Question />
  const bad = save.state === 'not-saved'
  const words = () => {
    if (save.state === 'saved') return text.savedAt(new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false }).format(save.at))
    if (save.state === 'saving') return text.saving
    if (save.state === 'unsaved') return text.unsaved
    return save.reason === 'offline' ? text.offline : text.refused(save.message)
  }
  return (
    <span role="status" className={bad ? 'saved-state bad' : 'saved-state'} data-state={save.state} data-testid="save-state" suppressHydrationWarning>
      {save.state === 'saved' && <Icon name="check" size={14} />}
      {words()}
    </span>
  )
}

/** Both changed the same things: a person chooses whose drawing stands. */
function Question() {
  const { save } = useDraft()
  const { session } = useEditor()
  const text = useText()
  const [going, setGoing] = useState(false)
  const failure = save.state === 'conflict' ? save.failure : undefined
  const settle = async (choice: 'mine' | 'theirs') => {
    setGoing(true)
    await session.settleConflict(choice)
    setGoing(false)
  }
  return (
    <div role="alert" className="conflict">
      <b>{text.conflict}</b>
      <span>{failure === undefined ? text.conflictHint : failure.reason === 'offline' ? text.conflictOffline : text.refused(failure.message)}</span>
      <button type="button" className="btn s" disabled={going} onClick={() => void settle('mine')}>
        {text.keepMine}
      </button>
      <button type="button" className="btn s" disabled={going} onClick={() => void settle('theirs')}>
        {text.takeTheirs}
      </button>
    </div>
  )
}
