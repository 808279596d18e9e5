import type { Payload } from '@temporalio/common'
import { temporal } from '@temporalio/proto'

/** A payload with its metadata, as Temporal's own messages hold it (protobuf). */
export function payloadBytes({ metadata, data }: Payload): Uint8Array {
  const fields = { ...(metadata ? { metadata } : {}), ...(data ? { data } : {}) }
  return temporal.api.common.v1.Payload.encode(fields).finish()
}

/** @throws Error when these are the bytes of no payload. */
export function payloadOf(bytes: Uint8Array): Payload {
  const { metadata, data } = temporal.api.common.v1.Payload.decode(bytes)
  return { metadata, data }
}
