/**
 * A 106-bit fingerprint of a text (two independent 53-bit mixes of cyrb53). It guards against changed decisions, not against an
 * adversary, and costs a hundredth of a SHA-256 in workflow code, which has no native one.
 */
export function digest(text: string): string {
  return mix(text, 0x9e3779b9) + mix(text, 0x51ed270b)
}

function mix(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed
  let b = 0x41c6ce57 ^ seed
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0')
}
