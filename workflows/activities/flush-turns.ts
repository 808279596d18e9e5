import { AppError } from '@heddle/db/app-error'
import type { Database } from '@heddle/db/connect/database'
import { isUnavailable } from '@heddle/db/connect/unavailable'
import { acknowledge } from '@heddle/db/outbox/acknowledge'
import { flushTurn } from '@heddle/db/runs/flush-turn'
import { ApplicationFailure } from '@temporalio/common'
import type { Activities } from './activities'

/** A database that is away is asked again (by the workflow's retry policy); what it refuses for good fails the run loudly, instead of letting it stand still. */
export function flushTurnsWith(pool: Database['pool']): Activities['flushTurns'] {
  return async (runId, turns, heard = []) => {
    let stored = ''
    try {
      await acknowledge(pool, runId, heard)
      for (const { events, ...turn } of turns) stored = await flushTurn(pool, runId, turn, events)
      return stored
    } catch (error) {
      if (isUnavailable(error)) throw ApplicationFailure.create({ message: 'The store does not answer.', type: 'store.unavailable' })
      throw ApplicationFailure.create({
        message: `The store refuses this turn: ${error instanceof AppError ? error.message : codeOf(error)}`,
        type: 'store.refused',
        nonRetryable: true,
      })
    }
  }
}

/** An error's class and code, never its words: they may quote values. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}
