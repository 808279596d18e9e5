import { randomBytes } from 'node:crypto'
import type { Payload } from '@temporalio/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encryption } from './encryption'
import { readPayloadKeys } from './payload-keys'

const secret = () => randomBytes(32).toString('base64')
const [a, b] = [`a:${secret()}`, `b:${secret()}`]
const codec = (keys: string) => encryption(readPayloadKeys(keys))
const plain: Payload = { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('{"to":"the customer"}') }
const bytesOf = ({ metadata, data }: Payload) => Buffer.concat([...Object.values(metadata ?? {}), data ?? Buffer.alloc(0)]).toString('latin1')

async function sealed(keys: string, payload = plain): Promise<Payload> {
  const [first] = await codec(keys).encode([payload])
  if (!first) throw new Error('Nothing was sealed.')
  return first
}

describe('sealed payloads', () => {
  it('show nothing of what is in them, their metadata neither', async () => {
    const text = bytesOf(await sealed(a))
    expect(text).not.toMatch(/customer|json/)
  })

  it('come out as they went in, whatever they hold', async () => {
    const payload = fc.record({ metadata: fc.dictionary(fc.string(), fc.uint8Array()), data: fc.uint8Array() })
    await fc.assert(
      fc.asyncProperty(payload, async (given) => {
        const [back] = await codec(a).decode([await sealed(a, given)])
        expect(Object.entries(back?.metadata ?? {}).map(([name, bytes]) => [name, [...bytes]])).toEqual(
          Object.entries(given.metadata).map(([name, bytes]) => [name, [...bytes]]),
        )
        expect([...(back?.data ?? [])]).toEqual([...given.data])
      }),
    )
  })

  it('are the same when the same is sealed again: a replay makes no second copy', async () => {
    expect(await sealed(a)).toEqual(await sealed(a))
    expect(await sealed(a)).not.toEqual(await sealed(a, { ...plain, data: Buffer.from('{"to":"another"}') }))
    expect(await sealed(a)).not.toEqual(await sealed(b))
  })

  it('of an old key are still read when a new one seals', async () => {
    const old = await sealed(a)
    expect(await codec(`${b},${a}`).decode([old])).toEqual([expect.objectContaining({ data: plain.data })])
    expect(Buffer.from((await sealed(`${b},${a}`)).metadata?.key ?? []).toString()).toBe('b')
  })

  it('of a key that is gone are refused by its name', async () => {
    await expect(codec(b).decode([await sealed(a)])).rejects.toThrow('sealed with the key "a"')
  })

  it('that were changed on the way are refused', async () => {
    const { metadata, data } = await sealed(a)
    for (const at of [0, 13, (data?.length ?? 0) - 1]) {
      const changed = Buffer.from(data ?? [])
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(codec(a).decode([{ ...(metadata ? { metadata } : {}), data: changed }])).rejects.toThrow('cannot be opened')
    }
    for (const length of [0, 5, 20, (data?.length ?? 0) - 12])
      await expect(codec(a).decode([{ ...(metadata ? { metadata } : {}), data: data?.subarray(0, length) ?? null }])).rejects.toThrow('cannot be opened')
  })

  it('without a key are none, and what was never sealed is read with any', async () => {
    expect(await encryption([]).encode([plain])).toEqual([plain])
    expect(await codec(a).decode([plain])).toEqual([plain])
  })
})
