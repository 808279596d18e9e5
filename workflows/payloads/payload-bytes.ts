import type { Payload } from '@temporalio/common'
import proto from '@temporalio/proto'

const { Payload: PayloadMessage } = proto.temporal.api.common.v1

/** A payload with its metadata, as Temporal's own messages hold it (protobuf). */
export function payloadBytes({ metadata, data }: Payload): Uint8Array {
  const fields = { ...(metadata ? { metadata } : {}), ...(data ? { data } : {}) }
  return PayloadMessage.encode(fields).finish()
}

/** @throws Error when these are the bytes of no payload. */
export function payloadOf(bytes: Uint8Array): Payload {
  const { metadata, data } = PayloadMessage.decode(bytes)
  return { metadata, data }
}
