import type { Json } from '@heddle/core/json'
import { fromBytes } from '../connect/json'

/** What is known of one call to the outside world. */
export interface LedgerRow {
  /** Raised at each pick-up; only the holder of the newest may send. */
  readonly fence: number
  /** The node's own tries that have failed or finished; a crash is not a try. */
  readonly tries: number
  /**
   * started: nothing has gone out. sent: it may have gone out. failed: a try failed, another may follow.
   * finished: `result` is what came back. ended: failed for good, `result` says why.
   */
  readonly status: 'started' | 'sent' | 'failed' | 'finished' | 'ended'
  readonly result?: Json
}

export interface StoredLedgerRow {
  fence: number
  tries: number
  status: LedgerRow['status']
  result: Uint8Array | null
}

export function toLedgerRow({ fence, tries, status, result }: StoredLedgerRow): LedgerRow {
  return { fence, tries, status, ...(result !== null && { result: fromBytes(result) }) }
}
