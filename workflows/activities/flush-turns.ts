import type { Database } from '@heddle/db/connect/database'
import { acknowledge } from '@heddle/db/outbox/acknowledge'
import { flushTurn } from '@heddle/db/runs/flush-turn'
import { carried } from '../carried'
import type { Activities } from './activities'
import { storeFailure } from './store-failure'

export function flushTurnsWith(pool: Database['pool']): Activities['flushTurns'] {
  return async (runId, turns, heard = []) => {
    let digest = ''
    try {
      await acknowledge(pool, runId, heard)
      for (const { events, ...turn } of carried(turns)) {
        const flushed = await flushTurn(pool, runId, turn, events)
        if ('ended' in flushed) return flushed
        digest = flushed.digest
      }
      return digest
    } catch (error) {
      throw storeFailure(error, 'this turn')
    }
  }
}
