import type { Database } from '@heddle/db/connect/database'
import { isWanted } from '@heddle/db/runs/is-wanted'
import type { Activities } from './activities'
import { flushTurnsWith } from './flush-turns'
import { type CallDeps, performCallWith } from './perform-call'
import { waitActivities } from './wait-activities'

export interface ActivityDeps extends Omit<CallDeps, 'wanted'> {
  readonly pool: Database['pool']
}

/** All that a worker does for runs, made from what it works with. */
export function createActivities(deps: ActivityDeps): Activities {
  return {
    performCall: performCallWith({ ...deps, wanted: (runId) => isWanted(deps.pool, runId) }),
    flushTurns: flushTurnsWith(deps.pool),
    ...waitActivities(deps.pool),
  }
}
