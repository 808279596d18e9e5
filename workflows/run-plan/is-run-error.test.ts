import { expect, test } from 'vitest'
import { isRunError } from './is-run-error'

test.each([
  { code: 'call.timeout', message: 'Late.' },
  { code: 'internal', message: '', hint: 'Look.', instance: 'a@1' },
])('%j is an error of a call', (detail) => {
  expect(isRunError(detail)).toBe(true)
})

test.each([
  undefined,
  null,
  'internal',
  [],
  {},
  { code: 'internal' },
  { code: 'other', message: 'x' },
  { code: 'internal', message: 1 },
  { code: 'internal', message: '', hint: 1 },
])('%j is none', (detail) => {
  expect(isRunError(detail)).toBe(false)
})
