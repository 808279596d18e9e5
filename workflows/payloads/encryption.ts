import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Payload, PayloadCodec } from '@temporalio/common'
import { staysMark } from '../carried'
import { isEncoded, payloadBytes, payloadOf } from './payload-bytes'
import type { PayloadKey } from './payload-keys'

const encoding = Buffer.from('heddle/sealed')
const nonceBytes = 12
const tagBytes = 16

/**
 * Seals every payload whole, its metadata too (AES-256-GCM). The nonce is a keyed hash of what is sealed: replay seals the same again
 * and must come to the same bytes, or each replay would leave another copy with the large ones. What this tells is that two payloads
 * are equal.
 *
 * @param keys the first one seals; what an unknown one has sealed cannot be read.
 */
export function encryption(keys: readonly PayloadKey[]): PayloadCodec {
  const [current] = keys
  const byId = new Map(keys.map((key) => [key.id, key]))
  return {
    encode: async (payloads) => (current ? payloads.map((payload) => (payload.metadata?.[staysMark] ? payload : seal(payload, current))) : payloads),
    decode: async (payloads) => payloads.map((payload) => (isEncoded(payload, encoding) ? open(payload, byId) : payload)),
  }
}

function seal(payload: Payload, { id, sealing, nonces }: PayloadKey): Payload {
  const bytes = payloadBytes(payload)
  const nonce = createHmac('sha256', nonces).update(bytes).digest().subarray(0, nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
  const data = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return { metadata: { encoding, key: Buffer.from(id) }, data }
}

function open({ metadata, data: sealed }: Payload, keys: ReadonlyMap<string, PayloadKey>): Payload {
  const data = sealed ?? new Uint8Array()
  const id = Buffer.from(metadata?.key ?? []).toString()
  const key = keys.get(id)
  if (!key)
    throw new Error(
      `A payload is sealed with the key "${id}", which HEDDLE_PAYLOAD_KEYS does not hold. Put it back, behind the others, until its runs are over.`,
    )
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.sealing, data.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAuthTag(data.subarray(-tagBytes))
    return payloadOf(Buffer.concat([decipher.update(data.subarray(nonceBytes, -tagBytes)), decipher.final()]))
  } catch (cause) {
    throw new Error(`A payload that is sealed with the key "${id}" cannot be opened: it was changed, or that key has another secret now.`, { cause })
  }
}
