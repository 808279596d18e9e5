import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib'
import type { Payload, PayloadCodec } from '@temporalio/common'
import { staysMark } from '../carried'
import { isEncoded } from './payload-bytes'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Payloads from this size on are compressed; smaller ones are left as they are, readable in Temporal's own pages. */
const compressFrom = 16 * 1024
/** Above this a piece from the middle tells whether it is worth it: what is random already takes half a second for 13 MB, and saves a quarter. */
const sampledFrom = 512 * 1024
const sampleBytes = 64 * 1024
const worthwhile = 0.7
const encoding = new TextEncoder().encode('heddle/deflate')

/** Compression pays for itself well below Temporal's limits: 2 MB a payload, 4 MB a message, 50 MB a history. */
export const compression: PayloadCodec = {
  encode: async (payloads) => (payloads.some(mayBeCompressed) ? Promise.all(payloads.map(compress)) : payloads),
  decode: async (payloads) => (payloads.some(isCompressed) ? Promise.all(payloads.map(expand)) : payloads),
}

function mayBeCompressed({ data, metadata }: Payload): boolean {
  return data !== undefined && data !== null && data.length >= compressFrom && !metadata?.[staysMark]
}

function isCompressed(payload: Payload): boolean {
  return isEncoded(payload, encoding)
}

async function compress(payload: Payload): Promise<Payload> {
  const data = payload.data
  if (!data || !mayBeCompressed(payload) || !isWorthIt(data)) return payload
  const smaller = await deflate(data, { level: 1 })
  if (smaller.length >= data.length) return payload
  return { metadata: { encoding, inner: payload.metadata?.encoding ?? new Uint8Array() }, data: smaller }
}

/** The same for the same bytes, so that what is kept is named the same. */
function isWorthIt(data: Uint8Array): boolean {
  if (data.length < sampledFrom) return true
  const from = (data.length - sampleBytes) >> 1
  return deflateRawSync(data.subarray(from, from + sampleBytes), { level: 1 }).length < sampleBytes * worthwhile
}

async function expand(payload: Payload): Promise<Payload> {
  if (!isCompressed(payload)) return payload
  return { metadata: { encoding: payload.metadata?.inner ?? new Uint8Array() }, data: await inflate(payload.data ?? new Uint8Array()) }
}
