import { heartbeat } from '@temporalio/activity'

/** A worker that says nothing for 5 s is taken for dead (`heartbeatMs` of the workflow). */
const everyMs = 1000

/**
 * Reports once a second from now on; cancelling reaches the activity by the answer. Called before anything that may take time:
 * listing the tools of a slow server is no sign of death.
 *
 * @returns stops it.
 */
export function startHeartbeat(): () => void {
  const timer = setInterval(() => heartbeat(), everyMs)
  return () => clearInterval(timer)
}
