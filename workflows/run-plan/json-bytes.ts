import type { Json } from '@heddle/core/json'

/** Bytes that a value takes as JSON text in UTF-8. */
export function jsonBytes(value: Json): number {
  const text = JSON.stringify(value)
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // A surrogate pair is two units and four bytes, so each half counts two.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}
