import type { Queryable } from '@heddle/db/connect/ask'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenVariables, temporalConfig, temporalVariables } from './temporal-settings'

const read = (env: Readonly<Record<string, string>>) => {
  const { payloads, ...config } = temporalConfig(z.object(temporalVariables).parse(givenVariables(env)), {} as Queryable)
  return { ...config, keys: payloads?.keys?.map(({ id }) => id) }
}

test('an address is enough', () => {
  expect(read({ TEMPORAL_ADDRESS: 'temporal:7233', TEMPORAL_API_KEY: '', TEMPORAL_TLS: '' })).toEqual({
    address: 'temporal:7233',
    namespace: 'default',
    queuePrefix: 'heddle',
    separateQueues: false,
  })
})

test.each([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])('TEMPORAL_TLS=%s', (tls, meant) => {
  expect(read({ TEMPORAL_ADDRESS: 'a:1', TEMPORAL_TLS: tls, HEDDLE_QUEUE_PREFIX: 'two', HEDDLE_SEPARATE_QUEUES: '1' })).toMatchObject({
    tls: meant,
    queuePrefix: 'two',
    separateQueues: true,
  })
})

test('keys of payloads are read, and wrong ones refused without being shown', () => {
  const secret = Buffer.alloc(32, 7).toString('base64')
  expect(read({ TEMPORAL_ADDRESS: 'a:1', HEDDLE_PAYLOAD_KEYS: `new:${secret},old:${secret}` })).toMatchObject({ keys: ['new', 'old'] })
  expect(() => read({ TEMPORAL_ADDRESS: 'a:1', HEDDLE_PAYLOAD_KEYS: secret })).toThrow('key 1 is not NAME:SECRET')
  expect(() => read({ TEMPORAL_ADDRESS: 'a:1', HEDDLE_PAYLOAD_KEYS: secret })).not.toThrow(secret)
})

test('without an address it is refused', () => {
  expect(() => read({ TEMPORAL_ADDRESS: '' })).toThrow('TEMPORAL_ADDRESS')
})
