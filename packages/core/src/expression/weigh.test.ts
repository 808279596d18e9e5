import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../json'
import { Meter, mostValueBytes } from './budget'
import { weigh } from './weigh'

const bytesOf = (value: Json, indent = 0) => new TextEncoder().encode(JSON.stringify(value, null, indent)).length

it.each<Json>([
  '',
  'abc',
  'Grüße',
  '你好',
  '👩‍👩‍👧',
  '\ud800',
  'a\udc00\ud83d',
  '"\\\u0000\b\t\n\v\f\r\u001f\u007f',
  -0,
  1e300,
  [],
  {},
  [[], {}],
  { a: [1, null, true, false, 'ü'] },
])('weighs %j as it is written', (value) => {
  expect(weigh(value, new Meter())).toBe(bytesOf(value))
  expect(weigh(value, new Meter(), 3)).toBe(bytesOf(value, 3))
})

it('weighs any value as it is written, on lines of its own too', () => {
  const text = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), text), fc.integer({ min: 0, max: 10 }), (value, indent) => {
      const json = JSON.parse(JSON.stringify(value)) as Json
      expect(weigh(json, new Meter(), indent)).toBe(bytesOf(json, indent))
    }),
  )
})

it('does not write what is too large: a few objects inside each other again and again', () => {
  let value: Json = 'a text that is there once'
  for (let times = 0; times < 60; times++) value = [value, value]
  expect(() => weigh(value, new Meter())).toThrow(expect.objectContaining({ code: 'value.too-large', message: 'This step makes a value of more than 16 MB.' }))
})

it('knows the limit to the byte', () => {
  expect(weigh('x'.repeat(mostValueBytes - 2), new Meter())).toBe(mostValueBytes)
  expect(() => weigh('x'.repeat(mostValueBytes - 1), new Meter())).toThrow(/16 MB/)
})

it('refuses what is nested too deeply for a stack', () => {
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as Json
  expect(weigh(deep(301), new Meter())).toBe(602)
  expect(() => weigh(deep(100_000), new Meter())).toThrow(expect.objectContaining({ code: 'value.too-large', message: expect.stringContaining('300 levels') }))
})
