import { describe, expect, it } from 'vitest'
import type { Json, JsonSchema } from '../json'
import { checks } from './keywords'
import { schemaFaults } from './schema-fault'
import { violations } from './violations'
import { type Keyword, vocabulary } from './vocabulary'

const doing = (does: Keyword['does']) => [...vocabulary].filter(([, keyword]) => keyword.does === does).map(([name]) => name)

/** The vocabularies of 2020-12 as the standard lists them, with what its meta-schema keeps of older drafts. */
const standard = {
  core: '$id $schema $ref $anchor $dynamicRef $dynamicAnchor $vocabulary $comment $defs',
  applicator: 'prefixItems items contains additionalProperties properties patternProperties dependentSchemas propertyNames if then else allOf anyOf oneOf not',
  unevaluated: 'unevaluatedItems unevaluatedProperties',
  validation:
    'type const enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired',
  'meta-data': 'title description default deprecated readOnly writeOnly examples',
  format: 'format',
  content: 'contentEncoding contentMediaType contentSchema',
  deprecated: 'definitions dependencies $recursiveAnchor $recursiveRef',
}

describe('the vocabulary', () => {
  it.each(Object.entries(standard))('has the keywords of %s, and only such', (_, names) => {
    expect(names.split(' ').filter((name) => !vocabulary.has(name))).toEqual([])
  })

  it('has no others', () => {
    const all = Object.values(standard).flatMap((names) => names.split(' '))
    expect([...vocabulary.keys()].sort()).toEqual(all.sort())
  })

  it('calls enforced what the validator has a check for, and nothing else', () => {
    const alone = doing('enforced').filter((name) => vocabulary.get(name)?.by === undefined)
    expect(Object.keys(checks).sort()).toEqual(alone.sort())
    for (const { by } of vocabulary.values()) if (by !== undefined) expect(alone).toContain(by)
  })

  it('knows what to do about each that is unchecked', () => {
    for (const name of doing('unchecked')) expect(vocabulary.get(name)?.hint).toMatch(/\.$/)
  })
})

/** By keyword: a schema, and a value that it refuses for this keyword alone. */
const refused: Readonly<Record<string, readonly [JsonSchema, Json]>> = {
  $ref: [{ $ref: '#/$defs/text', $defs: { text: { type: 'string' } } }, 1],
  allOf: [{ allOf: [true, { type: 'string' }] }, 1],
  anyOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1],
  oneOf: [{ oneOf: [true, true] }, 1],
  not: [{ not: { type: 'number' } }, 1],
  if: [JSON.parse('{"if": {"type": "number"}, "then": false}'), 1],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of the standard.
  then: [JSON.parse('{"if": true, "then": {"type": "string"}}'), 1],
  else: [{ if: false, else: { type: 'string' } }, 1],
  dependentSchemas: [{ dependentSchemas: { a: { required: ['b'] } } }, { a: 1 }],
  properties: [{ properties: { a: { type: 'string' } } }, { a: 1 }],
  patternProperties: [{ patternProperties: { '^a': { type: 'string' } } }, { ab: 1 }],
  additionalProperties: [{ additionalProperties: false }, { a: 1 }],
  propertyNames: [{ propertyNames: { maxLength: 1 } }, { ab: 1 }],
  items: [{ items: { type: 'string' } }, [1]],
  prefixItems: [{ prefixItems: [{ type: 'string' }] }, [1]],
  contains: [{ contains: { type: 'string' } }, [1]],
  minContains: [{ contains: { type: 'string' }, minContains: 2 }, ['a']],
  maxContains: [{ contains: { type: 'string' }, maxContains: 1 }, ['a', 'b']],
  type: [{ type: ['string', 'null'] }, 1],
  enum: [{ enum: ['a'] }, 'b'],
  const: [{ const: { a: [1] } }, { a: [2] }],
  multipleOf: [{ multipleOf: 2 }, 3],
  minimum: [{ minimum: 2 }, 1],
  maximum: [{ maximum: 2 }, 3],
  exclusiveMinimum: [{ exclusiveMinimum: 2 }, 2],
  exclusiveMaximum: [{ exclusiveMaximum: 2 }, 2],
  minLength: [{ minLength: 2 }, 'a'],
  maxLength: [{ maxLength: 2 }, 'abc'],
  pattern: [{ pattern: '^a' }, 'b'],
  minItems: [{ minItems: 1 }, []],
  maxItems: [{ maxItems: 1 }, [1, 2]],
  uniqueItems: [{ uniqueItems: true }, [1, 1]],
  minProperties: [{ minProperties: 1 }, {}],
  maxProperties: [{ maxProperties: 1 }, { a: 1, b: 2 }],
  required: [{ required: ['a'] }, {}],
  dependentRequired: [{ dependentRequired: { a: ['b'] } }, { a: 1 }],
}

describe('a keyword that is enforced', () => {
  it.each(doing('enforced'))('%s refuses a value that it does not allow', (name) => {
    const [schema, value] = refused[name] ?? []
    if (schema === undefined || value === undefined) throw new Error('has no row in the table')
    expect(violations(schema, value)).not.toEqual([])
    const { [name]: _, ...without } = schema
    expect(violations(without, value)).toEqual([])
    expect(schemaFaults(schema)).toEqual([])
  })
})

const passed: Readonly<Record<string, unknown>> = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $vocabulary: { 'https://example.com/v': false },
  $id: 'https://example.com/a',
  $anchor: 'a',
  $dynamicAnchor: 'a',
  $recursiveAnchor: true,
  $defs: { a: false },
  definitions: { a: false },
  $comment: 'a',
  title: 'a',
  description: 'a',
  default: 'a',
  examples: ['a'],
  deprecated: true,
  readOnly: true,
  writeOnly: true,
  format: 'ipv4',
  contentEncoding: 'base64',
  contentMediaType: 'application/json',
  contentSchema: false,
  unevaluatedProperties: false,
  unevaluatedItems: false,
  $dynamicRef: '#/$defs/a',
  $recursiveRef: '#',
  dependencies: { a: ['b'] },
}

describe('a keyword that is not enforced', () => {
  const values: readonly Json[] = ['x', 1, null, [1], { a: 1 }]

  it.each(doing('annotation'))('%s says nothing about values, and nothing is said of it', (name) => {
    const schema = { [name]: passed[name] }
    expect(name in passed).toBe(true)
    expect(values.flatMap((value) => violations(schema, value))).toEqual([])
    expect(schemaFaults(schema)).toEqual([])
  })

  it.each(doing('unchecked'))('%s passes every value, and its author is told', (name) => {
    const schema = { $defs: { a: false }, [name]: passed[name] }
    expect(name in passed).toBe(true)
    expect(values.flatMap((value) => violations(schema, value))).toEqual([])
    expect(schemaFaults(schema)).toEqual([{ severity: 'warning', path: [name], says: 'is not checked', hint: expect.stringMatching(/\.$/) }])
  })
})
