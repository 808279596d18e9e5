import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carried, carriedBytes, carriedFrom, carry, stays } from './carried'

const long = 'x'.repeat(carriedFrom)

test.each([[long], [`\ufeff${long}`], [`\u0000 \ud800 ${long} \udfff 👩‍👩‍👧`], [{ 线: [long, null, 1e300, { '2': 0, '1': 0 }] }]])(
  'a large value arrives as it was',
  (value) => {
    const under = carry(value)
    expect(carriedBytes(under)).toBe(Buffer.byteLength(JSON.stringify(value)))
    expect(carried(under)).toEqual(value)
  },
)

test('any text arrives as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const text = String.fromCharCode(...units) + long
      expect(carried(carry(text)) === text).toBe(true)
    }),
  )
})

test('a small one goes as it is', () => {
  expect(carry({ a: 1 })).toEqual({ a: 1 })
  expect(carriedBytes(carry({ a: 1 }))).toBeUndefined()
  expect(carry(long, 10)).toBe(long)
  expect(carried<unknown>(null)).toBe(null)
})

test('what stays in the worker says so beside it', () => {
  const { payload } = stays([1]) as unknown as { payload: { metadata: object; data: Uint8Array } }
  expect(Object.keys(payload.metadata)).toEqual(['encoding', 'heddle-stays'])
  expect(carried<unknown>(payload.data)).toEqual([1])
})
