import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** AES-256-GCM: nonce, ciphertext, tag. `place` is bound in, so that a sealed value moved elsewhere does not open. */
export function seal(key: Buffer, value: Uint8Array, place: string): Buffer<ArrayBuffer> {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

/** @throws when key or place are others, or a byte was changed. */
export function open(key: Buffer, sealed: Uint8Array, place: string): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()])
}
