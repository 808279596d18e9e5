import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody can guess, for cookies, links and keys. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. Plain SHA-256 is enough: there is nothing to guess. */
export function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(token).digest())
}
