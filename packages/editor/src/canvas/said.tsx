import { useEffect, useSyncExternalStore } from 'react'
import { useDraft, useEditor } from '../editor-context'
import { useText } from '../text'

const SHOWN_MS = 6000

/** What the canvas says in passing, under the notices that stay. */
export function SaidLine() {
  const { status } = useEditor()
  const { lost } = useDraft()
  const { cannotUndo } = useText()
  const said = useSyncExternalStore(status.subscribe, status.getSnapshot, () => undefined)
  useEffect(() => {
    if (lost.length > 0) status.say(cannotUndo(lost.map(({ name }) => name)))
  }, [lost, status, cannotUndo])
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => status.say(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said, status])
  return (
    <div role="status" className="said">
      {said && <p>{said.message}</p>}
    </div>
  )
}
