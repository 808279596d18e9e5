import { expect, it } from 'vitest'
import { secondsToWait } from './start'

it.each([
  [undefined, 0],
  ['wait=30', 30],
  ['respond-async, wait=5', 5],
  ['Wait="10"', 10],
  ['wait=9999', 60],
  ['wait', 0],
  ['await=3', 0],
])('Prefer: %s waits %i s', (prefer, seconds) => {
  expect(secondsToWait(prefer)).toBe(seconds)
})
