import type { Json } from '@heddle/core/json'

// The sandbox looks every global up by a detour: for one a character, that is most of the work.
const { imul } = Math

/** From this size on (bytes, or UTF-16 units) a value enters the digest of a turn by a digest of its own. */
export const digestedFrom = 64 * 1024

const digests = new WeakMap<object, string>()

/** Of a value that may be passed from step to step: it is written out once. */
export function digestOf(value: Json): string {
  if (typeof value === 'string') return digest(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const known = digests.get(value) ?? digest(JSON.stringify(value))
  digests.set(value, known)
  return known
}

/**
 * A 106-bit fingerprint of a text (two independent 53-bit mixes, after cyrb53). It guards against changed decisions, not against an
 * adversary, and costs a hundredth of a SHA-256 in workflow code, which has no native one.
 */
export function digest(text: string): string {
  let a = 0x41c6ce57
  let b = 0x9e3779b9 | 0
  let c = 0x2545f491
  let d = 0x51ed270b
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = imul(a ^ unit, 2654435761)
    b = imul(b ^ unit, 1597334677)
    c = imul(c ^ unit, 2246822507)
    d = imul(d ^ unit, 3266489909)
  }
  return joined(a, b) + joined(c, d)
}

function joined(a: number, b: number): string {
  const low = imul(a ^ (a >>> 16), 2246822507) ^ imul(b ^ (b >>> 13), 3266489909)
  const high = imul(b ^ (b >>> 16), 2246822507) ^ imul(low ^ (low >>> 13), 3266489909)
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(16).padStart(14, '0')
}
