import type { Json } from '@heddle/core/json'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * JSON text as UTF-8. Any text survives: `JSON.stringify` escapes U+0000 and lone surrogates, so that the bytes are
 * always valid UTF-8. PostgreSQL's text and jsonb would refuse them.
 */
export function toBytes(value: Json | object): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(value))
}

/** The caller says what it wrote; what comes from outside is parsed with a schema before it is written. */
export function fromBytes<Value = Json>(bytes: Uint8Array): Value {
  return JSON.parse(decoder.decode(bytes))
}
