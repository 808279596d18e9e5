import { describe, expect, it } from 'vitest'
import type { Json, JsonSchema } from '../json'
import { schemaFaults } from './schema-fault'
import { violations } from './violations'
import { withDefaults } from './with-defaults'

const upTo = <Item>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index))

/** Each definition applies the next so many times. */
function doubling(levels: number, times = 2): JsonSchema {
  const next = (level: number) => ({ $ref: `#/$defs/d${level + 1}` })
  return {
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(upTo(levels, (level) => [`d${level}`, level === levels - 1 ? {} : { allOf: upTo(times, () => next(level)) }])),
  }
}

function chain(length: number): JsonSchema {
  return {
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(upTo(length, (at) => [`d${at}`, at === length - 1 ? { type: 'string' } : { $ref: `#/$defs/d${at + 1}` }])),
  }
}

function nested(levels: number, around: (inner: JsonSchema) => JsonSchema): JsonSchema {
  return upTo(levels, () => 0).reduce<JsonSchema>(around, {})
}

/** Everyone applies everyone. */
function clique(size: number): JsonSchema {
  return {
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(upTo(size, (at) => [`d${at}`, { allOf: upTo(size, (other) => ({ $ref: `#/$defs/d${other}` })) }])),
  }
}

const tooMuch = [{ path: [], message: 'takes more than 3,000,000 steps to compare with its schema' }]

describe('comparing a value with a schema', () => {
  it.each<[string, JsonSchema, Json]>([
    ['that doubles without end', doubling(60), 1],
    ['that doubles below a field', { properties: { a: doubling(60) }, ...doubling(60) }, { a: 1 }],
    ['in which everyone applies everyone', clique(14), 1],
    [
      'that applies itself twice to each inner value',
      { properties: { a: { allOf: [{ $ref: '#' }, { $ref: '#' }] } } },
      upTo(100, () => 0).reduce<Json>((a) => ({ a }), {}),
    ],
    ['with a pattern that stands for a thousand', { pattern: '.{900}[0-9]' }, 'x'.repeat(1_000_000)],
    [
      'with patterns for each field',
      { patternProperties: Object.fromEntries(upTo(1000, (at) => [`^a${at}`, {}])) },
      Object.fromEntries(upTo(20_000, (at) => [`p${at}`, 1])),
    ],
    ['that names more values than fit', { items: { enum: upTo(10_000, (at) => `v${at}`) } }, upTo(10_000, () => 'v9999')],
    ['that names more fields than fit', { items: { properties: Object.fromEntries(upTo(10_000, (at) => [`p${at}`, {}])) } }, upTo(10_000, () => ({}))],
  ])('(one %s) ends in words', (_, schema, value) => {
    expect(violations(schema, value)).toEqual(tooMuch)
  })

  it.each<[string, JsonSchema]>([
    ['all', { allOf: [{ $ref: '#' }, { $ref: '#' }] }],
    ['any', { anyOf: [{ $ref: '#' }, { $ref: '#' }] }],
    ['one', { $ref: '#' }],
  ])('(a schema that refers back to itself, %s) ends: that asks for nothing new', (_, schema) => {
    expect(violations(schema, 1)).toEqual([])
  })

  it('follows a chain of references as far as a stack does, and says so beyond', () => {
    expect(violations(chain(200), 1)).toMatchObject([{ message: 'must be a text' }])
    expect(violations(chain(100_000), 1)).toMatchObject([{ path: [], message: expect.stringContaining('deeper than 500 levels') }])
  })

  it('looks at the innermost of a deep value', () => {
    const tree = { $ref: '#/$defs/node', $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } } }
    const deep = upTo(190, () => 0).reduce<Json>((next) => ({ next }), 5)
    expect(violations(tree, deep)).toMatchObject([{ path: upTo(190, () => 'next'), message: 'must be an object' }])
  })

  it.each<[JsonSchema, Json]>([
    [{ type: 'array', items: { type: 'number', minimum: 0 } }, upTo(500_000, (at) => at)],
    [{ uniqueItems: true }, upTo(200_000, (at) => at)],
    [{ uniqueItems: true }, upTo(50_000, (at) => ({ at, also: [at] }))],
    [{ items: { pattern: '^(a+)+$' } }, upTo(1000, () => 'a'.repeat(50))],
  ])('%j has time for a large value that fits', (schema, value) => {
    expect(violations(schema, value)).toEqual([])
  })

  it('tells a hundred of a million', () => {
    expect(
      violations(
        { items: { type: 'string' } },
        upTo(1_000_000, (at) => at),
      ),
    ).toHaveLength(100)
    expect(violations({ additionalProperties: false }, Object.fromEntries(upTo(200_000, (at) => [`p${at}`, 1])))).toHaveLength(100)
  })

  it('finds the second of two equal items, whatever the order of their fields', () => {
    expect(violations({ uniqueItems: true }, [{ a: 1, b: 2 }, 3, { b: 2, a: 1 }])).toHaveLength(1)
    expect(violations({ enum: [{ a: [1, { b: 2 }] }] }, { a: [1, { b: 2 }] })).toEqual([])
    expect(violations({ const: { a: 1 } }, { a: 1, b: 2 })).toMatchObject([{ message: 'must be {"a":1}' }])
  })

  it('takes a reference that is no address for one that leads nowhere', () => {
    expect(violations({ $ref: '#/%' }, 1)).toEqual([])
  })
})

describe('what is wrong with a schema whatever the value', () => {
  it.each<[JsonSchema, string, RegExp]>([
    [{ allOf: [{ $ref: '#' }, { $ref: '#' }] }, '', /refers back to itself/],
    [{ properties: { a: { not: { $ref: '#/properties/a' } } } }, 'properties.a', /refers back to itself/],
    [{ properties: { a: { $ref: '#/$defs/b' } }, $defs: { b: { anyOf: [{ $ref: '#b' }], $anchor: 'b' } } }, '$defs.b', /refers back to itself/],
    [clique(300), '$defs.d0', /refers back to itself/],
    [doubling(60), '$defs.d50', /more than 2000 schemas to one value/],
    [{ items: { if: doubling(60), $defs: {} }, $defs: doubling(60).$defs }, '$defs.d50', /more than 2000 schemas/],
    [chain(100_000), '$defs.d499', /more than 500 schemas inside or behind each other/],
    [{ allOf: upTo(300, (at) => ({ pattern: `x{${500 + at}}y{1000}[a-z]{1000}` })) }, '', /patterns that are too large/],
    [nested(100_000, (not) => ({ not })), upTo(501, () => 'not').join('.'), /inside more than 500 other schemas/],
    [nested(100_000, (a) => ({ properties: { a } })), upTo(501, () => 'properties.a').join('.'), /inside more than 500 other schemas/],
  ])('is told its author', (schema, path, words) => {
    const [fault] = schemaFaults(schema).filter(({ says }) => words.test(says))
    expect(fault).toMatchObject({ severity: 'error', hint: expect.stringMatching(/\.$/) })
    expect(fault?.path.join('.')).toBe(path)
  })

  it.each<JsonSchema>([
    {},
    {
      type: 'object',
      properties: { next: { $ref: '#' }, all: { type: 'array', items: { $ref: '#/$defs/item' } } },
      $defs: { item: { anyOf: [{ type: 'null' }, { $ref: '#' }] } },
    },
    { oneOf: upTo(500, (at) => ({ const: at })) },
    { $defs: { unused: { $ref: '#/$defs/unused' } } },
    chain(100),
    doubling(8),
  ])('is nothing here', (schema) => {
    expect(schemaFaults(schema)).toEqual([])
  })
})

it('defaults reach no deeper than values may', () => {
  const schema = upTo(5000, () => 0).reduce<JsonSchema>((a) => ({ properties: { a, b: { default: 1 } } }), {})
  const value = upTo(5000, () => 0).reduce<Json>((a) => ({ a }), {})
  expect(withDefaults(schema, value)).toMatchObject({ b: 1, a: { b: 1 } })
})
