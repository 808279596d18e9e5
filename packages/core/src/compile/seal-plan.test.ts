import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from '../graph/serialize'
import { canonicalText } from './seal-plan'

it('writes the canonical JSON of anything, odd keys and texts included', () => {
  const odd = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', '10', '9', 'constructor', '\ud800'))
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      odd,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constant(null),
      fc.boolean(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(odd, tie('value'), { maxKeys: 5, noNullPrototype: true }),
    ),
  }))
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(canonicalText(values)).toBe(canonicalJson(values))
    }),
    { numRuns: 300 },
  )
})
