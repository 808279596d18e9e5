import { useEffect, useRef } from 'react'
import type { EditorShared } from '../editor-context'
import type { DraftSession } from './draft-session'
import { useDraftText } from './text'

/** Whoever leaves a field or selects another thing begins a new deed. */
export function useEndOfTyping({ session, selection }: EditorShared): void {
  useEffect(() => {
    const end = () => session.endJoining()
    document.addEventListener('focusout', end)
    const stop = selection.subscribe(end)
    return () => {
      document.removeEventListener('focusout', end)
      stop()
    }
  }, [session, selection])
}

/** What an earlier page could not save goes to the server now, and whatever waits as soon as there is a way again. */
export function useKeptEdits({ session, status }: EditorShared): void {
  const { putBack } = useDraftText()
  const told = useRef(false)
  useEffect(() => {
    const { kept } = session.getSnapshot()
    if (kept > 0 && !told.current) status.say(putBack(kept))
    told.current = true
    const resume = () => session.resume()
    resume()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [session, status, putBack])
}

/** What others have saved since is taken in as soon as the page hears of it. */
export function useNews(session: DraftSession, revision: number | undefined): void {
  useEffect(() => {
    if (revision !== undefined) session.hear(revision)
  }, [session, revision])
}

/** Leaving sends what waits; the browser asks only while something is neither saved nor kept. */
export function useLeaving(session: DraftSession): void {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(leaving.current)
    const onLeave = (event: BeforeUnloadEvent) => {
      void session.flush()
      if (!session.isSafe) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      // A moment later: while developing, React takes effects away and brings them back at once.
      leaving.current = setTimeout(() => void session.close())
    }
  }, [session])
}
