import { randomBytes } from 'node:crypto'

/** Text that no compression makes small, with no quotes and no backslashes: a byte each. */
export function noise(length: number): string {
  return Array.from(randomBytes(length), (byte) => String.fromCharCode(0x23 + (byte % 0x39))).join('')
}
