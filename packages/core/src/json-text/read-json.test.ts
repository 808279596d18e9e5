import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isExact } from './exact-number'
import { DEEPEST, MOST_VALUES, readJson, readJsonWithTexts } from './read-json'

const changed = [
  ['9007199254740993', 'the first whole number that no double is'],
  ['-9007199254740993', 'its negative'],
  ['12345678901234567168', 'a whole number beyond 2^53, though a double hits it'],
  ['1e999', 'too large'],
  ['-1e999', 'too large on the other side'],
  ['1e-999', 'too small'],
  ['0.12345678901234567890123', 'more digits than a double has'],
  ['3.14159265358979323846', 'a fraction that would be cut'],
  ['9007199254740993.0', 'the same with a point'],
  ['123456789012345678e2', 'the same with an exponent'],
  ['1e20', 'one that would be written out with all its digits'],
] as const

const kept = ['0', '-0', '0.1', '1.50', '9007199254740991', '-9007199254740991', '6.02e23', '1E2', '5e-324', '1.7976931348623157e308']
/** As C, PHP and others print doubles: with more digits than needed. */
const printed = ['-996481234525855.2', '996481234525855.3', '0.10000000000000001', '0.1000000000000000055511151231257827', '1.0000000000000000000', '0e999']

describe('a number that JSON.parse would change', () => {
  it.each(changed)('%s (%s) is a fault, and stays text where it must be read', (written) => {
    expect(readJson(`{"a": [1,\n ${written}]}`)).toEqual({ fault: 'inexact', place: { line: 2, column: 2 }, written })
    expect(readJsonWithTexts(`{"a": [1, ${written} , "${written}"], "${written}": 2}`)).toEqual({
      value: { a: [1, written, written], [written]: 2 },
    })
  })

  it.each([...kept, ...printed])('%s is none', (written) => {
    expect(readJson(`[${written}]`)).toEqual({ value: [JSON.parse(written)] })
    expect(readJsonWithTexts(written)).toEqual({ value: JSON.parse(written) })
  })

  it('is none that a program printed from a double, with whatever number of digits', () => {
    // Half of them have few digits after the point: those lie halfway between two roundings more often.
    const double = fc
      .tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger(), fc.integer({ min: 1, max: 8 }), fc.boolean())
      .map(([any, whole, bits, isAny]) => (isAny ? any : whole / 2 ** bits))
      .filter((value) => Math.abs(value) < 2 ** 53)
    fc.assert(
      fc.property(double, fc.integer({ min: 17, max: 40 }), (value, digits) => {
        expect([String(value), value.toExponential(), value.toPrecision(digits)].filter((written) => !isExact(written))).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('is none that JSON.stringify writes, once it was none: what was taken can be passed on', () => {
    const written = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toExponential()),
      fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -30, max: 30 })).map(([digits, exponent]) => `${digits}e${exponent}`),
    )
    fc.assert(fc.property(written, (number) => !isExact(number) || isExact(JSON.stringify(Number(number)))))
  })

  it('is every whole number beyond 2^53', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 10n ** 40n }), (value) => {
        expect(readJsonWithTexts(`[${value}, -${value}]`)).toEqual({ value: [String(value), `-${value}`] })
      }),
    )
  })
})

it('reads what JSON.parse reads, whatever the texts in it look like', () => {
  fc.assert(
    // JavaScript writes whole numbers beyond 2^53 as well: those are above.
    fc.property(
      fc.json().filter((source) => !/\d{16}/.test(source)),
      (source) => {
        expect(readJson(source)).toEqual({ value: JSON.parse(source) })
      },
    ),
  )
  const odd = ['\\', '\\"', '"', '1e999', '[[', '\\\\"1e999', '}']
  expect(readJson(JSON.stringify(odd))).toEqual({ value: odd })
  expect(readJson(JSON.stringify(Object.fromEntries(odd.map((text) => [text, text]))))).toHaveProperty('value')
})

it.each(['', ' ', '{', '[1,]', '"a', '1 2', '{"a": 1e999', '\\', '"\\"', '-', '9007199254740993x', 'NaN'])('says that %j is no JSON', (source) => {
  expect(readJson(source)).toMatchObject({ fault: 'malformed' })
  expect(readJsonWithTexts(source)).toMatchObject({ fault: 'malformed' })
})

it('does not fall over deep or long texts', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  expect(readJson(nested(DEEPEST))).toHaveProperty('value')
  expect(readJson(nested(DEEPEST + 1))).toEqual({ fault: 'too-deep', place: { line: 1, column: DEEPEST + 1 } })
  expect(readJsonWithTexts('{"a":'.repeat(1_000_000))).toMatchObject({ fault: 'too-deep' })
  const long = JSON.stringify(['\\"'.repeat(3_000_000)])
  expect(readJson(long)).toEqual({ value: JSON.parse(long) })
})

it('a text of more values than anybody should walk is a fault, told before anything is made of it', () => {
  const list = (items: number) => `[${Array.from({ length: items }, () => '"a,b"').join(',')}]`
  expect(readJson(list(MOST_VALUES - 1))).toHaveProperty('value')
  expect(readJson(list(MOST_VALUES))).toMatchObject({ fault: 'too-many', place: { line: 1 } })
  expect(readJsonWithTexts(`{${'"a":{},'.repeat(MOST_VALUES)}`)).toMatchObject({ fault: 'too-many' })
})
