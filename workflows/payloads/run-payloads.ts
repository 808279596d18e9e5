import type { Queryable } from '@heddle/db/connect/ask'
import { isId } from '@heddle/db/connect/new-id'
import { keepPayload, keptPayloads, payloadId } from '@heddle/db/runs/run-payloads'
import { ExternalStorage, type StorageDriver, StorageDriverClaim } from '@temporalio/common'
import { staysMark } from '../carried'
import { payloadBytes, payloadOf } from './payload-bytes'

/** From this size on a payload stays out of Temporal's history, which holds a reference (claim check). */
const keepFrom = 64 * 1024
const name = 'heddle'
/** So many payloads that are known to be kept are not sent to the database again. */
const mostKnown = 10_000

/**
 * Large payloads of runs are kept in the database, beside the run they belong to, and go with it. Temporal refuses a payload above 2 MB and
 * ends a run whose history exceeds 50 MB. They are named by their content: replay encodes again what it encoded before, and keeps
 * nothing twice. A database that is away delays a turn, and fails none.
 */
export function runPayloads(pool: Queryable): ExternalStorage {
  const known = new Known()
  const keep = async (runId: string, bytes: Uint8Array) => {
    const id = payloadId(bytes)
    if (!known.has(`${runId}/${id}`)) await keepPayload(pool, runId, bytes)
    known.add(`${runId}/${id}`)
    return id
  }
  const driver: StorageDriver = {
    name,
    type: 'heddle.postgres',
    async store({ target }, payloads) {
      const runId = target?.id ?? ''
      const claims: StorageDriverClaim[] = []
      for (const payload of payloads) claims.push(new StorageDriverClaim({ run: runId, id: await keep(runId, payloadBytes(payload)) }))
      return claims
    },
    async retrieve(_, claims) {
      const places = claims.map(({ claimData: { run = '', id = '' } }) => ({ runId: run, id }))
      const kept = await keptPayloads(pool, places)
      for (const { runId, id } of places) known.add(`${runId}/${id}`)
      return kept.map(payloadOf)
    },
  }
  // What belongs to no run of ours has no row to go with; what stays here gets into no history.
  const driverSelector: ExternalStorage['driverSelector'] = ({ target }, { metadata }) => (isId(target?.id ?? '') && !metadata?.[staysMark] ? driver : null)
  return new ExternalStorage({ drivers: [driver], driverSelector, payloadSizeThreshold: keepFrom })
}

/** The latest of many names. */
class Known {
  readonly #names = new Set<string>()

  has(name: string): boolean {
    return this.#names.has(name)
  }

  add(name: string): void {
    this.#names.delete(name)
    this.#names.add(name)
    const { value: oldest } = this.#names.values().next()
    if (this.#names.size > mostKnown && oldest !== undefined) this.#names.delete(oldest)
  }
}
