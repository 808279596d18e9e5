import type { Json, JsonSchema } from '@heddle/core/json'
import { describe, expect, it } from 'vitest'
import { mismatches } from './mismatches'

const order = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1 },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    tags: { type: 'array', items: { $ref: '#/$defs/tag' }, uniqueItems: true },
  },
  required: ['id'],
  additionalProperties: false,
  $defs: { tag: { enum: ['new', 'old'] } },
}

const places = (schema: JsonSchema, value: Json) => mismatches(schema, value).map(({ path, message }) => `${path.join('.')} ${message}`)

describe('an input against its schema', () => {
  it.each([
    [{ id: 'a' }, []],
    [{ id: 'a', count: 3, tags: ['new', 'old'] }, []],
    [{}, ['id is missing']],
    [{ id: '' }, ['id must have at least 1 characters']],
    [{ id: 'a', count: 1.5 }, ['count must be an integer, not a number']],
    [{ id: 'a', count: 10 }, ['count must be at most 9']],
    [{ id: 'a', tags: ['new', 'odd'] }, ['tags.1 must be one of "new", "old"']],
    [{ id: 'a', tags: ['new', 'new'] }, ['tags must not hold the same item twice']],
    [{ id: 'a', name: 1 }, ['name is not known here']],
    ['text', [' must be an object, not a string']],
    [null, [' must be an object, not null']],
  ] as [Json, string[]][])('%j', (value, expected) => {
    expect(places(order, value)).toEqual(expected)
  })

  it('reads the words that join schemas', () => {
    const either = { oneOf: [{ type: 'string' }, { type: 'number' }], not: { const: 7 } }
    expect(places(either, 'x')).toEqual([])
    expect(places(either, true)).toEqual([' must be exactly one of what it may be'])
    expect(places(either, 7)).toEqual([' is what it must not be'])
    const when = JSON.parse('{"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"maxProperties": 0}}')
    expect(places(when, { a: 1 })).toEqual(['b is missing'])
    expect(places(when, { c: 1 })).toEqual([' must have at most 0 fields'])
  })

  it('ends on schemas that lead in a circle, and never runs a pattern', () => {
    expect(places({ $ref: '#' }, 'x')).toEqual([])
    expect(places({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(50)}!`)).toEqual([])
  })

  it('looks at own fields only', () => {
    expect(places({ type: 'object', required: ['constructor'] }, {})).toEqual(['constructor is missing'])
    expect(places({ type: 'object', properties: {}, additionalProperties: false }, JSON.parse('{"__proto__": 1}'))).toEqual(['__proto__ is not known here'])
  })
})
