import { Button } from '@heddle/ui/button.tsx'
import { Dialog } from '@heddle/ui/dialog.tsx'
import { Icon } from '@heddle/ui/icon.tsx'
import { useState } from 'react'
import { useDraftText } from '../draft/text'
import { useDraft, useEditor } from '../editor-context'

/** The truth about saving, in words. */
export function SavedState() {
  const { save, kept } = useDraft()
  const { language } = useEditor()
  const text = useDraftText()
  if (save.state === 'conflict') return <Question />
  // Away, but nothing can be lost: no reason for alarm.
  const safe = save.state === 'not-saved' && save.reason === 'offline' && kept > 0
  const words = () => {
    if (save.state === 'saved') return text.savedAt(new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false }).format(save.at))
    if (save.state === 'saving') return text.saving
    if (save.state === 'unsaved') return text.unsaved
    if (save.state === 'behind') return text.behind
    if (safe) return text.kept(kept)
    return save.reason === 'offline' ? text.offline : text.notSaved
  }
  return (
    <>
      <span
        role="status"
        className="saved-state"
        data-tone={safe || save.state === 'behind' ? 'warn' : save.state === 'not-saved' ? 'bad' : undefined}
        data-state={save.state}
        data-testid="save-state"
        title={safe ? text.keptHint : undefined}
        suppressHydrationWarning
      >
        {save.state === 'saved' && <Icon name="check" size={14} />}
        {safe && <Icon name="hard-drive" size={14} />}
        {words()}
      </span>
      {save.state === 'not-saved' && save.reason === 'refused' && <Refused why={save.message} />}
    </>
  )
}

/** What the server refuses for good would stand in the way of everything after it: it is said, and there is a way out. */
function Refused({ why }: { readonly why: string }) {
  const { kept } = useDraft()
  const { session } = useEditor()
  const text = useDraftText()
  const [open, setOpen] = useState(false)
  const giveUp = async () => {
    await session.settleConflict('theirs')
    setOpen(false)
  }
  return (
    <div role="alert" className="refused">
      <span>{text.refused(why)}</span>
      <button type="button" className="btn s" onClick={() => setOpen(true)}>
        {text.giveUp}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={text.giveUpTitle(kept)}
        description={text.giveUpHint}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{text.keepTrying}</Button>
            <Button look="destructive" onClick={() => void giveUp()}>
              {text.giveUp}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** Both changed the same things: a person chooses whose drawing stands. */
function Question() {
  const { save } = useDraft()
  const { session } = useEditor()
  const text = useDraftText()
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
