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

/** Asked of every payload on its way: most are not, and those are told apart by their length. */
export function isEncoded({ metadata }: Payload, encoding: Uint8Array): boolean {
  const of = metadata?.encoding
  return of !== undefined && of !== null && of.length === encoding.length && encoding.every((byte, i) => of[i] === byte)
}
