import type { Json } from '@heddle/core/json'
import { RequestRefused } from './request-refused'

/**
 * What a run is told travels in one message of Temporal, of 2 MB at most: a larger one would be sent again for ever, and
 * never arrive.
 */
export const MESSAGE_BYTES = 1024 * 1024

/** @throws RequestRefused `too-large`. */
export function requireMessageSize(value: Json, what: string): void {
  if (Buffer.byteLength(JSON.stringify(value)) <= MESSAGE_BYTES) return
  throw new RequestRefused('too-large', `${what} is larger than 1 MB.`, { hint: 'Send less, or put large content where the workflow can fetch it.' })
}
