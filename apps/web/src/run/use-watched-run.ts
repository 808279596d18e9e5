import { type Followed, RunFollower } from '@heddle/editor/overlay/run-follower'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTRPCClient } from '../api/api-provider'
import { watchRun } from '../api/watch-run'

/** The run's events and their fold, from the first event on and live: after a reload it is the same. */
export function useWatchedRun(id: string): Followed {
  const client = useTRPCClient()
  const [follower] = useState(() => new RunFollower((runId, listener) => watchRun(client, runId, listener)))
  useEffect(() => {
    follower.follow(id)
    return () => follower.leave()
  }, [follower, id])
  return useSyncExternalStore(follower.subscribe, follower.getSnapshot, follower.getSnapshot)
}
