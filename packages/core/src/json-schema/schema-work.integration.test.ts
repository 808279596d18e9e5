import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../json'
import { schemaFaults } from './schema-fault'

const upTo = <Item>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index))

function nested(levels: number, around: (inner: JsonSchema) => JsonSchema): JsonSchema {
  return upTo(levels, () => 0).reduce<JsonSchema>(around, {})
}

describe('looking through a schema', () => {
  /** So many that work which grows with their square does not end in time. */
  const many = 100_000
  const fields = (schema: (at: number) => unknown) => ({ properties: Object.fromEntries(upTo(many, (at) => [`p${at}`, schema(at)])) })

  it.each<[string, JsonSchema, number]>([
    ['of many names that are no keywords', Object.fromEntries(upTo(many, (at) => [`minlengt${at}`, 1])), 0],
    ['of many misspelt keywords', { items: fields(() => ({ minlength: 1 })) }, 1],
    ['of many keywords that are not checked', fields(() => ({ format: 'a' })), 1],
    ['of many mistakes', fields(() => ({ type: 'banana' })), 100],
    ['of many patterns that are none', fields((at) => ({ pattern: `(${at}` })), 100],
    ['of many references to one', { ...fields(() => ({ $ref: '#/$defs/a' })), $defs: { a: {} } }, 0],
    ['of many references to nothing', fields((at) => ({ $ref: `#/$defs/${at}` })), 100],
    ['of many references to none of many', { ...fields(() => ({ $ref: '#/$defs/a' })), $defs: Object.fromEntries(upTo(many, (at) => [at, {}])) }, 100],
    ['of many anchors', { ...fields((at) => ({ $ref: `#a${at}` })), $defs: Object.fromEntries(upTo(many, (at) => [at, { $anchor: `a${at}` }])) }, 0],
    ['of many addresses beside a long one', { $id: `a:/${'b/'.repeat(500_000)}`, ...fields((at) => ({ $id: `c${at}`, $ref: `c${at + 1}` })) }, 2],
    ['of many addresses inside each other', nested(499, (not) => ({ $id: `${'b'.repeat(1000)}/`, not })), 0],
    ['of a reference of a megabyte', { $ref: `#${'/a'.repeat(500_000)}` }, 1],
    ['of a pattern of a megabyte', { pattern: `${'\\u4e00'.repeat(170_000)}` }, 1],
    ['of many names that are required', { required: upTo(many, (at) => `p${at}`) }, 0],
    ['of many types', { type: upTo(many, () => 'string') }, 1],
    [
      'whose references lead from one place that no keyword names to the next',
      { $ref: '#/x/0', x: upTo(many, (at) => ({ $ref: `#/x/${at + 1}` })), ...{ items: { type: 'banana' } } },
      3,
    ],
  ])('(one %s) ends', (_, schema, count) => {
    expect(schemaFaults(schema)).toHaveLength(count)
  })

  it('tells mistakes before what is not checked, however many there are', () => {
    const faults = schemaFaults({ format: 'a', ...fields(() => ({ format: 'b', type: 'banana' })) })
    expect(faults.slice(0, 100).every(({ severity }) => severity === 'error')).toBe(true)
    expect(faults.slice(100)).toMatchObject([{ severity: 'warning', says: 'is not checked, here and in 100000 other places' }])
  })
})
