import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readPayloadKeys } from './payload-keys'

const secret = () => randomBytes(32).toString('base64')
const a = `a:${secret()}`

it.each([
  ['short:c2hvcnQ=', 'key 1'],
  [`${a},b`, 'key 2'],
  [`a b:${secret()}`, 'key 1'],
  [`${a},${a}`, 'same name'],
])('keys that are none are refused without being shown: %#', (keys, says) => {
  expect(() => readPayloadKeys(keys)).toThrow(says)
  expect(() => readPayloadKeys(keys)).not.toThrow(/[A-Za-z0-9+/]{20}/)
})
