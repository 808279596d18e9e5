import { Button } from '@heddle/ui/button.tsx'
import { Dialog } from '@heddle/ui/dialog.tsx'
import { useMemo, useState } from 'react'
import { useDraft, useEditor } from '../editor-context'
import { conflictNames } from './conflict-names'
import type { SaveState } from './draft-port'
import { useDraftText } from './text'

/** What stands between the draft and the server until a person chooses. */
export function DraftNotices() {
  const { save } = useDraft()
  if (save.state === 'conflict') return <Question ids={save.ids} {...(save.failure && { failure: save.failure })} />
  return save.state === 'not-saved' && save.reason === 'refused' ? <Refused why={save.message} /> : null
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
    <div role="alert" className="notice refused">
      <p>{text.refused(why)}</p>
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
function Question({ ids, failure }: Pick<Extract<SaveState, { state: 'conflict' }>, 'ids' | 'failure'>) {
  const { graph } = useDraft()
  const { session } = useEditor()
  const text = useDraftText()
  const [going, setGoing] = useState(false)
  const names = useMemo(() => conflictNames(graph, ids), [graph, ids])
  const settle = async (choice: 'mine' | 'theirs') => {
    setGoing(true)
    await session.settleConflict(choice)
    setGoing(false)
  }
  return (
    <div role="alert" className="notice conflict">
      <p>
        <b>{text.conflict(names)}</b>{' '}
        {failure === undefined ? text.conflictHint : failure.reason === 'offline' ? text.conflictOffline : text.refused(failure.message)}
      </p>
      <button type="button" className="btn s" disabled={going} onClick={() => void settle('mine')}>
        {text.keepMine}
      </button>
      <button type="button" className="btn s" disabled={going} onClick={() => void settle('theirs')}>
        {text.takeTheirs}
      </button>
    </div>
  )
}
