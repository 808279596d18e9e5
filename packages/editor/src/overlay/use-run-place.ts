import { useEffect, useRef } from 'react'
import { useEditor } from '../editor-context'
import { followNamed, keepPlace, type RunPlace } from './run-place'
import { useRunPlaceText } from './text'

/** Keeps the followed run in its place, and follows the one that is named there when the editor opens. */
export function useRunPlace(place: RunPlace | undefined, onFollowed: () => void): void {
  const { follower, ports, workflow, status } = useEditor()
  const { slug } = workflow
  // The language or the dock may change; that is no reason to look for the run once more.
  const now = { words: useRunPlaceText(), onFollowed }
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    if (place === undefined) return
    const stop = keepPlace({ place, follower })
    void followNamed({ place, follower, ports, workflow: { slug } }, latest.current.words).then((said) => {
      if (said !== undefined) status.say(said)
      else if (follower.getSnapshot().runId !== undefined) latest.current.onFollowed()
    })
    return stop
  }, [place, follower, ports, slug, status])
}
