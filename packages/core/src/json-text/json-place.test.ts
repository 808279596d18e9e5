import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonPlace } from './json-place'

it.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['{"a": 1,}', 1, 9],
  ['{"a" 1}', 1, 6],
  ['[1 2]', 1, 4],
  ['tru', 1, 1],
  ['{}\n{}', 2, 1],
  ['{\n  "a": "x\ny"\n}', 2, 8],
  ['[01]', 1, 3],
  ["{'a': 1}", 1, 2],
])('says where %j stops being JSON', (source, line, column) => {
  expect(jsonPlace(source)).toEqual({ line, column })
})

it('finds the end of every JSON text that something was put behind', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(jsonPlace(`${text} !`).column).toBe(text.length + 2)
    }),
  )
})

it('does not fall over a deep text', () => {
  expect(jsonPlace('['.repeat(500_000))).toEqual({ line: 1, column: 500_001 })
})
