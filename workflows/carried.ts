import type { Json } from '@heddle/core/json'
import { RawValue } from '@temporalio/common'

/**
 * A value on its way between a workflow and what it calls: as it is while it is small, so that Temporal's own pages show it; else as the bytes
 * of its JSON text in UTF-8. Temporal's converter, which is plain JavaScript, takes ten times as long over the same text, and a value that is
 * a payload of its own is kept once however many calls it is given to.
 */
export type Carried<Value = Json> = Value | Uint8Array

/** From this size on (bytes, or UTF-16 units). */
export const carriedFrom = 64 * 1024

/** Runs in Temporal's sandbox too. `bytes`: how much it takes as JSON text, where that is known. */
export function carry<Value extends Json | object>(value: Value, bytes?: number): Carried<Value> {
  if (bytes !== undefined && bytes < carriedFrom) return value
  const text = JSON.stringify(value)
  return text.length < carriedFrom ? value : bytesOf(text)
}

export function carried<Value = Json>(given: Carried<Value>): Value {
  // In the sandbox it is no instance of the sandbox's own Uint8Array.
  return ArrayBuffer.isView(given) ? JSON.parse(new TextDecoder().decode(given)) : given
}

/** The bytes that it goes as; undefined: as it is. */
export function carriedBytes(given: Carried<unknown>): number | undefined {
  return ArrayBuffer.isView(given) ? given.byteLength : undefined
}

/** The name in a payload's metadata of what a worker hands to itself: it is neither compressed nor sealed nor kept, for it gets nowhere. */
export const staysMark = 'heddle-stays'

/** An argument of a local activity: it enters no history. Taken with {@link carried}. */
export function stays<Value extends object>(value: Value): Carried<Value> {
  const metadata = { encoding: bytesOf('binary/plain'), [staysMark]: bytesOf('1') }
  return RawValue.fromPayload({ metadata, data: bytesOf(JSON.stringify(value)) }) as unknown as Uint8Array
}

function bytesOf(text: string): Uint8Array {
  // Made outside of the sandbox, it would be no instance of the sandbox's own Uint8Array.
  return new Uint8Array(new TextEncoder().encode(text).buffer)
}
