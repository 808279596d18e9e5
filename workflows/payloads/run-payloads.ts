import type { Queryable } from '@heddle/db/connect/ask'
import { isId } from '@heddle/db/connect/new-id'
import { keepPayloads, keptPayloads } from '@heddle/db/runs/run-payloads'
import { ExternalStorage, type StorageDriver, StorageDriverClaim } from '@temporalio/common'
import { payloadBytes, payloadOf } from './payload-bytes'

/** From this size on a payload stays out of Temporal's history, which holds a reference (claim check). */
const keepFrom = 64 * 1024
const name = 'heddle'

/**
 * Large payloads of runs are kept in the database, beside the run they belong to, and go with it. Temporal refuses a payload above 2 MB and
 * ends a run whose history exceeds 50 MB. They are named by their content: replay encodes again what it encoded before, and keeps
 * nothing twice. A database that is away delays a turn, and fails none.
 */
export function runPayloads(pool: Queryable): ExternalStorage {
  const driver: StorageDriver = {
    name,
    type: 'heddle.postgres',
    async store({ target }, payloads) {
      const runId = target?.id ?? ''
      const ids = await keepPayloads(pool, runId, payloads.map(payloadBytes))
      return ids.map((id) => new StorageDriverClaim({ run: runId, id }))
    },
    async retrieve(_, claims) {
      const places = claims.map(({ claimData: { run = '', id = '' } }) => ({ runId: run, id }))
      return (await keptPayloads(pool, places)).map(payloadOf)
    },
  }
  // What belongs to no run of ours has no row to go with.
  return new ExternalStorage({ drivers: [driver], driverSelector: ({ target }) => (isId(target?.id ?? '') ? driver : null), payloadSizeThreshold: keepFrom })
}
