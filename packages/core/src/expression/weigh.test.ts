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

it('weighs a value that it has seen before, or that stands in one, as if it were new', () => {
  const large = fc.constantFrom('x', '线', '\u0001').map((character) => ({ [character]: character.repeat(40_000), list: [character.repeat(40_000)] }))
  const value = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      large,
      fc.jsonValue() as fc.Arbitrary<Json>,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
    ),
  })).value
  fc.assert(
    fc.property(value, fc.nat(), (known, spent) => {
      const told = (json: Json) => {
        const meter = new Meter(1000 + (spent % 20_000))
        try {
          return [weigh(json, meter), meter.spent]
        } catch (failure) {
          return (failure as Error).message
        }
      }
      const wrapped: Json = [known, { twice: [known, known] }]
      const fresh = told(JSON.parse(JSON.stringify(wrapped)) as Json)
      const once = told(known)
      expect(told(known)).toEqual(once)
      expect(told(wrapped)).toEqual(fresh)
      expect(told(wrapped)).toEqual(fresh)
    }),
    { numRuns: 60 },
  )
})

it('meets the same limit first, whatever it has seen before', () => {
  const half = JSON.parse(`${'['.repeat(200)}"${'x'.repeat(9_000_000)}"${']'.repeat(200)}`) as Json
  weigh(half, new Meter())
  const tooDeep = JSON.parse(`${'['.repeat(150)}0${']'.repeat(150)}`) as Json
  const nest = (inner: Json) => [inner, tooDeep] as const
  const told = (json: Json) => {
    try {
      return weigh(json, new Meter())
    } catch (failure) {
      return (failure as Error).message
    }
  }
  for (const value of [[half, half], nest([half]), [nest(half), half]] as Json[]) expect(told(value)).toBe(told(JSON.parse(JSON.stringify(value)) as Json))
})

it('costs as much as it takes: a step for each 64 bytes and for each 16 parts', () => {
  const cost = (value: Json) => {
    const meter = new Meter()
    weigh(value, meter)
    return meter.spent
  }
  expect(cost('x'.repeat(6398))).toBe(101)
  expect(cost(Array(199_999).fill(1) as Json)).toBe(1 + 6249 + 12_500)
  expect(() => cost(Array(200_000).fill(1) as Json)).toThrow(/200,000 parts/)
})

it('does not write what is too large: a few objects inside each other again and again', () => {
  let value: Json = 'a text that is there once'
  for (let times = 0; times < 60; times++) value = [value, value]
  expect(() => weigh(value, new Meter())).toThrow(
    expect.objectContaining({ code: 'value.too-large', message: 'This step makes a value of more than 200,000 parts.' }),
  )
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
