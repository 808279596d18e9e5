import { describe, expect, it } from 'vitest'
import type { Json, JsonSchema } from '../json'
import { schemaFaults } from './schema-fault'
import { violations } from './violations'

const fits = (schema: JsonSchema, value: Json) => violations(schema, value).length === 0

/** Of a text nobody knows whether it has this form; a number surely has not. */
const open: JsonSchema = { type: 'string', format: 'email' }

describe('what is not checked', () => {
  it.each<[string, JsonSchema]>([
    ['a keyword that is left unchecked', { format: 'email' }],
    ['one of another draft', { nullable: true }],
    ['one that is mistyped', { requird: ['a'] }],
    ['one further in', { properties: { a: { items: { format: 'email' } } } }],
    ['one behind a reference', { $ref: '#/$defs/open' }],
  ])('refuses no value within not: %s', (_, inner) => {
    const schema = { not: inner, $defs: { open } }
    expect(fits(schema, 'x')).toBe(inner.properties === undefined)
    expect(fits(schema, { a: ['x'] })).toBe(true)
    expect(fits({ not: schema }, { a: ['x'] })).toBe(true)
  })
  it('is told within not as elsewhere', () => {
    expect(schemaFaults({ not: { format: 'email' } })).toMatchObject([{ severity: 'warning', path: ['not', 'format'] }])
  })
  it('leaves what is certain: what surely fits or surely does not', () => {
    expect(fits({ not: open }, 1)).toBe(true)
    expect(fits({ not: { anyOf: [open, { type: 'string' }] } }, 'x')).toBe(false)
    expect(fits({ not: { not: { allOf: [open, { type: 'number' }] } } }, 'x')).toBe(false)
    expect(fits({ not: { title: 'remark', 'x-note': 1, default: 'x' } }, 'x')).toBe(false)
    expect(fits({ not: { unevaluatedProperties: true } }, 'x')).toBe(false)
  })
  it('may be either where it is counted', () => {
    expect(fits({ oneOf: [open, { type: 'string' }] }, 'x')).toBe(true)
    expect(fits({ oneOf: [open, { type: 'string' }, { maxLength: 3 }] }, 'x')).toBe(false)
    expect(fits({ oneOf: [open, { type: 'number' }] }, true)).toBe(false)
    expect(fits({ contains: open, maxContains: 1 }, ['x', 'y'])).toBe(true)
    expect(fits({ contains: open, maxContains: 1 }, [1, 2])).toBe(false)
    expect(fits({ not: { contains: open } }, ['x'])).toBe(true)
    expect(fits({ not: { contains: open } }, [1])).toBe(true)
    expect(fits({ not: { contains: { type: 'string' } } }, ['x'])).toBe(false)
  })
  it('lets either branch of an if be met', () => {
    const schema = (yes: boolean, no: boolean): JsonSchema =>
      Object.fromEntries([
        ['if', open],
        ['then', yes],
        ['else', no],
      ])
    expect(fits(schema(false, true), 'x')).toBe(true)
    expect(fits(schema(true, false), 'x')).toBe(true)
    expect(fits(schema(false, false), 'x')).toBe(false)
    expect(fits(schema(true, false), 1)).toBe(false)
    expect(fits({ not: schema(true, false) }, 'x')).toBe(true)
    expect(fits({ not: schema(true, true) }, 'x')).toBe(false)
  })
})

it('looks for what a list must contain through a reference to the list itself', () => {
  const schema: JsonSchema = { $ref: '#/$defs/tree', $defs: { tree: { anyOf: [{ type: 'null' }, { type: 'array', contains: { $ref: '#/$defs/tree' } }] } } }
  expect(fits(schema, [1, [null]])).toBe(true)
  expect(fits(schema, [1])).toBe(false)
})
