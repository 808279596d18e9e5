import { hkdfSync } from 'node:crypto'

/** What payloads are sealed with, from one secret of 32 bytes. */
export interface PayloadKey {
  readonly id: string
  readonly sealing: Uint8Array
  /** Makes the nonces. */
  readonly nonces: Uint8Array
}

/**
 * Reads `id:secret,id:secret`: the first key seals, all of them open, so a new one is put in front and an old one stays until no history
 * needs it any more. Secrets are 32 bytes in base64.
 *
 * @throws Error that names the place, never the secret.
 */
export function readPayloadKeys(text: string): readonly PayloadKey[] {
  const keys = text.split(',').map((part, at) => {
    const [, id, secret = ''] = /^\s*([A-Za-z0-9_-]{1,40}):([A-Za-z0-9+/]{43}=)\s*$/.exec(part) ?? []
    if (id === undefined) throw new Error(`HEDDLE_PAYLOAD_KEYS: key ${at + 1} is not NAME:SECRET with a secret of 32 bytes in base64.`)
    const derived = (use: string) => new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', `heddle payloads ${use}`, 32))
    return { id, sealing: derived('seal'), nonces: derived('nonce') }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('HEDDLE_PAYLOAD_KEYS: two keys have the same name.')
  return keys
}
