import type { RunStatus } from '@heddle/core/run/run-state'

const marks = { requested: 'queued', running: 'running', succeeded: 'done', failed: 'failed', cancelled: 'cancelled' } as const

/** As the state of a run is marked, and said in a word. */
export function markOfRun(status: RunStatus): (typeof marks)[RunStatus] {
  return marks[status]
}
