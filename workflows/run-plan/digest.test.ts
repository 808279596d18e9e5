import { expect, test } from 'vitest'
import { digest } from './digest'
import { jsonBytes } from './json-bytes'

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

test.each([['abc'], ['Grüße'], ['你好'], ['👩‍👩‍👧'], ['\ud800'], ['"\\\u0000'], [{ a: [1, null, true, 'ü'] }]])(
  'the bytes of %j are those of its JSON text in UTF-8',
  (value) => {
    expect(jsonBytes(value)).toBe(Buffer.byteLength(JSON.stringify(value)))
  },
)
