import fc from 'fast-check'
import { RE2JS } from 're2js'
import { expect, it } from 'vitest'
import { patternSize } from './pattern-size'

it.each([
  ['', 0],
  ['abc', 3],
  ['a{30}', 30],
  ['(a{30}){30}', 900],
  ['x(ab|c){2,10}y', 42],
  ['[a-z\\]{9}]{5}', 5],
  ['\\pL', 62],
  ['\\{1000}', 6],
  ['a{1,}b{2000}c{x}', 1004],
])('%s is about %i instructions', (pattern, size) => {
  expect(patternSize(pattern)).toBe(size)
})

it('is never much less than what the pattern becomes', () => {
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('a', '.', '[a-z]', '\\d', '\\w', '[^x\\]]', '\\{', 'ab?', 'c+', '^', '$'),
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `${one}${other}`),
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(${one}|${other})`),
      fc.tuple(tie('pattern'), fc.constantFrom('{3}', '{2,9}', '{7,}', '*', '?')).map(([one, times]) => `(?:${one})${times}`),
    ),
  }))
  fc.assert(
    fc.property(pattern, (pattern) => {
      expect(RE2JS.compile(pattern).programSize()).toBeLessThan(20 + 5 * patternSize(pattern))
    }),
  )
})
