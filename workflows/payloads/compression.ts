import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Payload, PayloadCodec } from '@temporalio/common'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Payloads from this size on are compressed; smaller ones are left as they are, readable in Temporal's own pages. */
const compressFrom = 16 * 1024
const encoding = new TextEncoder().encode('heddle/deflate')
const decoder = new TextDecoder()

/** Compression pays for itself well below Temporal's limits: 2 MB a payload, 4 MB a message, 50 MB a history. */
export const compression: PayloadCodec = {
  encode: (payloads) => Promise.all(payloads.map(compress)),
  decode: (payloads) => Promise.all(payloads.map(expand)),
}

async function compress(payload: Payload): Promise<Payload> {
  const data = payload.data
  if (!data || data.length < compressFrom) return payload
  const smaller = await deflate(data, { level: 1 })
  if (smaller.length >= data.length) return payload
  return { metadata: { encoding, inner: payload.metadata?.encoding ?? new Uint8Array() }, data: smaller }
}

async function expand(payload: Payload): Promise<Payload> {
  const metadata = payload.metadata
  if (!metadata || decoder.decode(metadata.encoding ?? new Uint8Array()) !== 'heddle/deflate') return payload
  return { metadata: { encoding: metadata.inner ?? new Uint8Array() }, data: await inflate(payload.data ?? new Uint8Array()) }
}
