import { useEffect, useRef } from 'react'
import { useEditor } from '../editor-context'
import type { AskedRun } from '../editor-ports'
import { followNamed, keepPlace, type RunPlace } from './run-place'
import { useRunPlaceText } from './text'

/** Keeps the followed run in its place, and follows the one that is named there when the editor opens. */
export function useRunPlace(place: RunPlace | undefined, onFollowed: (run: AskedRun) => void): void {
  const { follower, ports, workflow, status } = useEditor()
  const { id } = workflow
  // The language or the dock may change; that is no reason to look for the run once more.
  const now = { words: useRunPlaceText(), onFollowed }
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    if (place === undefined) return
    const stop = keepPlace({ place, follower })
    void followNamed({ place, follower, ports, workflow: { id } }, latest.current.words).then((found) => {
      if (found === undefined) return
      if ('said' in found) status.say(found.said)
      else latest.current.onFollowed(found)
    })
    return stop
  }, [place, follower, ports, id, status])
}
