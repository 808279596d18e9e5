import type { Database } from '@heddle/db/connect/database'
import { acknowledge } from '@heddle/db/outbox/acknowledge'
import { flushTurn } from '@heddle/db/runs/flush-turn'
import type { Activities } from './activities'
import { storeFailure } from './store-failure'

export function flushTurnsWith(pool: Database['pool']): Activities['flushTurns'] {
  return async (runId, turns, heard = []) => {
    let stored = ''
    try {
      await acknowledge(pool, runId, heard)
      for (const { events, ...turn } of turns) stored = await flushTurn(pool, runId, turn, events)
      return stored
    } catch (error) {
      throw storeFailure(error, 'this turn')
    }
  }
}
