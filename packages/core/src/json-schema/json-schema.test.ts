import { describe, expect, it } from 'vitest'
import type { Json, JsonSchema } from '../json'
import { violations, violationText } from './violations'
import { withDefaults } from './with-defaults'

const person: JsonSchema = {
  type: 'object',
  properties: { name: { type: 'string', minLength: 1 }, age: { type: 'integer', minimum: 0 }, tags: { type: 'array', items: { enum: ['a', 'b'] } } },
  required: ['name'],
  additionalProperties: false,
}

function says(schema: JsonSchema, value: Json): readonly string[] {
  return violations(schema, value).map(violationText)
}

describe('a value and its schema', () => {
  it('fits', () => expect(says(person, { name: 'Ada', age: 3, tags: ['a'] })).toEqual([]))
  it('names every place that does not fit', () =>
    expect(says(person, { age: -1.5, tags: ['a', 'c'], extra: 1 })).toEqual([
      'age: must be a whole number',
      'age: must be at least 0',
      'tags[1]: must be one of "a", "b"',
      'name: is missing',
      'extra: is not a known field',
    ]))
  it('tells which rule is not met, for other words', () =>
    expect(violations(person, { age: 'x', tags: ['c'] }).map(({ path, rule }) => [path.join('.'), rule?.keyword, rule?.wants])).toEqual([
      ['age', 'type', 'integer'],
      ['tags.0', 'enum', ['a', 'b']],
      ['name', 'required', ['name']],
    ]))
  it('counts characters, not code units', () => expect(says({ maxLength: 1 }, '😀')).toEqual([]))
  it('follows references, also into itself', () => {
    const tree = { $ref: '#/$defs/node', $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } } }
    expect(says(tree, { next: { next: 5 } })).toEqual(['next.next: must be an object'])
    expect(says({ $ref: '#' }, 1)).toEqual([])
  })
  it('knows alternatives', () => {
    expect(says({ anyOf: [{ type: 'string' }, { type: 'null' }] }, null)).toEqual([])
    expect(says({ oneOf: [{ type: 'number' }, { minimum: 1 }] }, 2)).toHaveLength(1)
    expect(says(JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}'), { a: 1 })).toEqual(['b: is missing'])
  })
  it('is not hung by a pattern', () => {
    // Tried by going back, it would take longer than anybody waits.
    expect(says({ pattern: '^(a+)+$' }, `${'a'.repeat(40)}!`)).toHaveLength(1)
  })
  it('treats names of Object.prototype as ordinary', () => {
    expect(says({ type: 'object', required: ['constructor'] }, {})).toEqual(['constructor: is missing'])
    expect(says({ constructor: 1, toString: true }, {})).toEqual([])
  })
})

it('fills in defaults where nothing was given, and only there', () => {
  const schema = { type: 'object', properties: { a: { default: 1 }, b: { default: 2 }, c: { properties: { d: { default: 3 } } }, e: {} } }
  expect(withDefaults(schema, { b: null, c: {} })).toEqual({ a: 1, b: null, c: { d: 3 } })
})
