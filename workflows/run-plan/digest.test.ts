import { expect, test } from 'vitest'
import { digest, digestOf } from './digest'

test('a digest is the same for the same text and another for any other', () => {
  const texts = [
    '',
    'a',
    'b',
    'ab',
    'ba',
    'a\u0000',
    '\ud800',
    '\udfff',
    'x'.repeat(1000),
    'x'.repeat(1001),
    ...Array.from({ length: 2000 }, (_, i) => `{"n":${i}}`),
  ]
  expect(new Set(texts.map(digest)).size).toBe(texts.length)
  expect(digest('{"n":1}')).toBe(digest('{"n":1}'))
  expect(digest('x')).toMatch(/^[0-9a-f]{28}$/)
})

test('of a value it is the same for the same value, known from before or not, and another for any other', () => {
  const values = ['a', 'b', '', null, true, 1, [1], [2], { a: 1 }, { a: [1] }]
  expect(new Set(values.map(digestOf)).size).toBe(values.length)
  for (const value of values) expect([digestOf(value), digestOf(JSON.parse(JSON.stringify(value)))]).toEqual([digestOf(value), digestOf(value)])
})
