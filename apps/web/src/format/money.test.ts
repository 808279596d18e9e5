import { expect, it } from 'vitest'
import { money } from './money'

it.each([
  [0, '$0.00'],
  [31.418, '$31.42'],
  [0.2104, '$0.21'],
  [0.0474, '$0.047'],
  [0.000_012_3, '$0.000012'],
])('writes %d as %s', (dollars, written) => {
  expect(money(dollars)).toBe(written)
})
