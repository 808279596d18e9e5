import { expect, test } from 'vitest'
import { z } from 'zod'
import { givenVariables, temporalConfig, temporalVariables } from './temporal-settings'

const read = (env: Readonly<Record<string, string>>) => temporalConfig(z.object(temporalVariables).parse(givenVariables(env)))

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

test('without an address it is refused', () => {
  expect(() => read({ TEMPORAL_ADDRESS: '' })).toThrow('TEMPORAL_ADDRESS')
})
