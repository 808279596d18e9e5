import type { Queryable } from '@heddle/db/connect/ask'
import type { DataConverter } from '@temporalio/common'
import { compression } from './compression'
import { encryption } from './encryption'
import type { PayloadKey } from './payload-keys'
import { runPayloads } from './run-payloads'

export interface PayloadConfig {
  /** Where large payloads are kept. Absent: they travel as they are, up to Temporal's limits. */
  readonly pool?: Queryable
  /** Absent or empty: payloads are readable by whoever reads Temporal's database. */
  readonly keys?: readonly PayloadKey[]
}

/**
 * How values travel to Temporal and back: compressed, sealed, and the large ones kept elsewhere. Every client and worker of an installation
 * must use the same. Values are JSON, so any text survives (lone surrogates and U+0000 are escaped).
 */
export function openDataConverter({ pool, keys = [] }: PayloadConfig): DataConverter {
  // What is sealed cannot be compressed any more.
  return { payloadCodecs: [compression, encryption(keys)], ...(pool ? { externalStorage: runPayloads(pool) } : {}) }
}
