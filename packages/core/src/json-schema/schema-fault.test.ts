import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../json'
import { type SchemaFault, schemaFaults } from './schema-fault'
import { violations } from './violations'

const told = (schema: JsonSchema) => schemaFaults(schema).map(({ severity, path, says }: SchemaFault) => `${severity} ${path.join('.')} ${says}`)

/** As somebody writes it, so that `then` and `__proto__` are fields like others. */
const read = (text: string): JsonSchema => JSON.parse(text)

describe('what is no JSON Schema', () => {
  it.each<[string, string, RegExp]>([
    ['{"type": "banana"}', 'type', /^must be one of "string", "number"/],
    ['{"type": []}', 'type', /or a list of different ones/],
    ['{"type": ["string", "string"]}', 'type', /different/],
    ['{"type": null}', 'type', /must be one of/],
    ['{"enum": []}', 'enum', /at least one value/],
    ['{"enum": "a"}', 'enum', /at least one value/],
    ['{"multipleOf": 0}', 'multipleOf', /above 0/],
    ['{"multipleOf": -2}', 'multipleOf', /above 0/],
    ['{"minimum": "0"}', 'minimum', /must be a number/],
    ['{"exclusiveMinimum": true}', 'exclusiveMinimum', /must be a number/],
    ['{"minLength": -1}', 'minLength', /whole number, 0 or more/],
    ['{"maxItems": 1.5}', 'maxItems', /whole number, 0 or more/],
    ['{"minContains": null}', 'minContains', /whole number, 0 or more/],
    ['{"uniqueItems": "yes"}', 'uniqueItems', /true or false/],
    ['{"required": "a"}', 'required', /list of names/],
    ['{"required": true}', 'required', /list of names/],
    ['{"required": ["a", "a"]}', 'required', /none of them twice/],
    ['{"dependentRequired": {"a": "b"}}', 'dependentRequired', /lists of names/],
    ['{"properties": 3}', 'properties', /object of schemas/],
    ['{"properties": ["a"]}', 'properties', /object of schemas/],
    ['{"properties": {"a": "string"}}', 'properties.a', /must be a schema/],
    ['{"properties": {"__proto__": 1}}', 'properties.__proto__', /must be a schema/],
    ['{"patternProperties": {"(": {}}}', 'patternProperties.(', /no pattern that can be read: missing closing \)/],
    ['{"additionalProperties": "no"}', 'additionalProperties', /must be a schema/],
    ['{"items": [{}]}', 'items', /must be a schema/],
    ['{"items": null}', 'items', /must be a schema/],
    ['{"prefixItems": []}', 'prefixItems', /list of at least one schema/],
    ['{"allOf": {}}', 'allOf', /list of at least one schema/],
    ['{"anyOf": [{}, 1]}', 'anyOf.1', /must be a schema/],
    ['{"if": true, "then": 1}', 'then', /must be a schema/],
    ['{"not": []}', 'not', /must be a schema/],
    ['{"$defs": {"a": {"type": "text"}}}', '$defs.a.type', /must be one of/],
    ['{"definitions": []}', 'definitions', /object of schemas/],
    ['{"dependencies": {"a": 1}}', 'dependencies.a', /must be a schema/],
    ['{"contentSchema": 1}', 'contentSchema', /must be a schema/],
    ['{"unevaluatedItems": {"type": 1}}', 'unevaluatedItems.type', /must be one of/],
    ['{"pattern": 1}', 'pattern', /must be a text/],
    ['{"pattern": "(?=a)"}', 'pattern', /no pattern that can be read: .*\(\?=/],
    ['{"pattern": "(a)\\\\1"}', 'pattern', /no pattern that can be read/],
    ['{"pattern": "[a"}', 'pattern', /missing closing \]/],
    ['{"format": 1}', 'format', /must be a text/],
    ['{"title": 1}', 'title', /must be a text/],
    ['{"readOnly": "no"}', 'readOnly', /true or false/],
    ['{"examples": 1}', 'examples', /must be a list/],
    ['{"$schema": 1}', '$schema', /must be a text/],
    ['{"$id": "a#b"}', '$id', /without a fragment/],
    ['{"$anchor": "1a"}', '$anchor', /must be a name/],
    ['{"$vocabulary": {"a": 1}}', '$vocabulary', /true and false/],
    ['{"$ref": 1}', '$ref', /must be a text/],
    ['{"$dynamicRef": {}}', '$dynamicRef', /must be a text/],
    ['{"properties": {"rows": {"items": {"allOf": [{"minLength": "a"}]}}}}', 'properties.rows.items.allOf.0.minLength', /whole number/],
  ])('%s is told at its place', (text, path, says) => {
    const errors = schemaFaults(read(text)).filter(({ severity }) => severity === 'error')
    expect(errors.map((each) => each.path.join('.'))).toEqual([path])
    expect(errors[0]?.says).toMatch(says)
    expect(errors[0]?.hint).toMatch(/\.$/)
  })

  it('is told all at once', () => {
    expect(told({ type: 'int', properties: { a: { minLength: -1, format: 'email' }, b: 1 } })).toEqual([
      'error type must be one of "string", "number", "integer", "boolean", "object", "array", "null", or a list of different ones',
      'error properties.a.minLength must be a whole number, 0 or more',
      'error properties.b must be a schema: an object, or true or false',
      'warning properties.a.format is not checked',
    ])
  })

  it.each([
    '{}',
    '{"items": true}',
    '{"items": false}',
    '{"type": "array", "items": {}}',
    '{"required": []}',
    '{"minLength": 2.0}',
    '{"const": null}',
    '{"not": {}}',
  ])('%s is one', (text) => expect(schemaFaults(read(text))).toEqual([]))

  it.each([
    ['{"const": {"type": "banana", "pattern": "("}, "enum": [{"$ref": "#/x"}], "default": {"minLength": -1}, "examples": [{"items": 3}]}'],
    ['{"properties": {"type": {}, "minLength": true, "$ref": {"type": "string"}, "required": {}}}'],
    ['{"x-internal": {"type": 3}, "constructor": 1, "toString": {"pattern": "("}, "__proto__": {"type": 3}, "label": "a", "note": "b", "id": 7, "when": 1}'],
  ])('%s holds only what looks like keywords and is none', (text) => expect(schemaFaults(read(text))).toEqual([]))
})

describe('references', () => {
  it.each<[string, string]>([
    ['by pointer', '{"$ref": "#/$defs/a~1b/items/0/x%20y", "$defs": {"a/b": {"items": [{"x y": {"type": "string"}}]}}}'],
    ['to a place that no keyword names', '{"$ref": "#/components/text", "components": {"text": {"type": "string"}}}'],
    ['by anchor', '{"$ref": "#text", "$defs": {"a": {"$anchor": "text", "type": "string"}}}'],
    ['by dynamic anchor', '{"$ref": "#text", "$defs": {"a": {"$dynamicAnchor": "text", "type": "string"}}}'],
    ['by the whole address', '{"$id": "https://example.com/a", "$ref": "https://example.com/a#/$defs/b", "$defs": {"b": {"type": "string"}}}'],
    ['by an address beside its own', '{"$id": "https://example.com/x/a", "$ref": "../b", "$defs": {"b": {"$id": "/b", "type": "string"}}}'],
    ['by a name', '{"$id": "urn:example:a", "$ref": "urn:example:a#text", "$defs": {"b": {"$anchor": "text", "type": "string"}}}'],
    [
      'from the schema with an address that is next around',
      '{"$ref": "b", "$defs": {"b": {"$id": "b", "$ref": "#/$defs/c", "$defs": {"c": {"type": "string"}}}, "c": {"type": "number"}}}',
    ],
  ])('%s are followed', (_, text) => {
    const schema = read(text)
    expect(violations(schema, 1)).toMatchObject([{ message: 'must be a text' }])
    expect(violations(schema, 'a')).toEqual([])
    expect(schemaFaults(schema).filter(({ path }) => path.at(-1) === '$ref')).toEqual([])
  })

  it.each<[string, string, RegExp]>([
    ['{"properties": {"a": {"$ref": "#/$defs/b"}}, "$defs": {"c": {}}}', 'properties.a.$ref', /leads to "#\/\$defs\/b", and there is no schema/],
    ['{"$ref": "#/title", "title": "a"}', '$ref', /there is no schema/],
    ['{"$ref": "#/allOf/length", "allOf": [{}]}', '$ref', /there is no schema/],
    ['{"$ref": "#/constructor"}', '$ref', /there is no schema/],
    ['{"$ref": "#name"}', '$ref', /there is no schema/],
    ['{"$ref": "#/%"}', '$ref', /there is no schema/],
    ['{"$ref": "other.json"}', '$ref', /leads out of the schema, to "other.json"/],
    ['{"$ref": "https://example.com/a#/b"}', '$ref', /leads out of the schema/],
    ['{"$ref": "https://json-schema.org/draft/2020-12/schema"}', '$ref', /leads out of the schema/],
    ['{"$defs": {"unused": {"$ref": "#/$defs/gone"}}}', '$defs.unused.$ref', /there is no schema/],
    ['{"$ref": "#/components/a", "components": {"a": {"items": {"type": "int"}}}}', 'components.a.items.type', /must be one of/],
    ['{"$ref": "#/components/a", "components": {"a": {"$ref": "#/components/b"}}}', 'components.a.$ref', /there is no schema/],
  ])('%s leads to no schema here', (text, path, says) => {
    const faults = schemaFaults(read(text))
    expect(faults).toMatchObject([{ severity: 'error' }])
    expect(faults[0]?.path.join('.')).toBe(path)
    expect(faults[0]?.says).toMatch(says)
  })

  it('that lead nowhere are told what there is', () => {
    expect(schemaFaults({ $ref: '#/$defs/c', $defs: { a: {}, b: {} } })[0]?.hint).toBe('There is: #/$defs/a, #/$defs/b.')
  })
})

describe('what is valid and not checked', () => {
  it.each<[string, string, string]>([
    ['{"properties": {"mail": {"format": "email"}}}', 'properties.mail.format', 'is not checked'],
    ['{"unevaluatedProperties": false}', 'unevaluatedProperties', 'is not checked'],
    ['{"unevaluatedItems": {"type": "string"}}', 'unevaluatedItems', 'is not checked'],
    ['{"$dynamicRef": "#a"}', '$dynamicRef', 'is not checked'],
    ['{"$recursiveRef": "#"}', '$recursiveRef', 'is not checked'],
    ['{"dependencies": {"a": ["b"]}}', 'dependencies', 'is not checked'],
    ['{"items": {"contentEncoding": "base64"}}', 'items.contentEncoding', 'is not checked'],
    ['{"allOf": [{"format": "a"}, {"format": "b"}]}', 'allOf.0.format', 'is not checked, here and in one other place'],
    ['{"allOf": [{"format": "a"}, {"format": "b"}, {"format": "b"}]}', 'allOf.0.format', 'is not checked, here and in 2 other places'],
    ['{"$schema": "http://json-schema.org/draft-07/schema#"}', '$schema', 'names another dialect, and is read as 2020-12'],
    ['{"additionalItems": false}', 'additionalItems', 'is not of JSON Schema 2020-12, and not checked'],
    ['{"type": "string", "nullable": true}', 'nullable', 'is not of JSON Schema 2020-12, and not checked'],
  ])('%s is told', (text, path, says) => {
    expect(schemaFaults(read(text))).toMatchObject([{ severity: 'warning', path: expect.anything(), says, hint: expect.stringMatching(/\.$/) }])
    expect(schemaFaults(read(text))[0]?.path.join('.')).toBe(path)
  })

  it.each([
    '{"unevaluatedProperties": true}',
    '{"nullable": false}',
    '{"additionalItems": true}',
    '{"$schema": "https://json-schema.org/draft/2020-12/schema#"}',
    '{"properties": {"format": {}, "unevaluatedItems": true}}',
  ])('%s asks for nothing', (text) => expect(schemaFaults(read(text))).toEqual([]))

  it.each([
    ['minlength', 'minLength'],
    ['requird', 'required'],
    ['reqiured', 'required'],
    ['additional_properties', 'additionalProperties'],
    ['propertie', 'properties'],
    ['ref', '$ref'],
    ['Type', 'type'],
    ['patternn', 'pattern'],
  ])('%s is asked about', (name, meant) => {
    expect(schemaFaults({ [name]: 1 })).toEqual([{ severity: 'warning', path: [name], says: 'is no keyword, and not checked', hint: `Is "${meant}" meant?` }])
  })

  it.each([
    'titel',
    'desciption',
    'x-items',
    'x-type',
    '@type',
    '$type',
    '$items',
    'name',
    'label',
    'item',
    'cost',
    'types',
    'if2',
    'descriptions',
    'definition',
  ])('%s may mean anything', (name) => expect(schemaFaults({ [name]: 1 })).toEqual([]))
})

describe('a pattern', () => {
  it.each<[string, string, string]>([
    ['^[\\u4e00-\\u9fa5]+$', '中文', 'abc'],
    ['^\\ud83d\\ude00$', '😀', '😁'],
    ['^\\u{1F600}$', '😀', '😁'],
    ['^[\\ud83d\\ude00-\\ud83d\\ude02]$', '😁', '😃'],
    ['^\\\\u0041$', '\\u0041', 'A'],
  ])('%s names characters as JavaScript does', (pattern, fits, differs) => {
    expect(schemaFaults({ pattern })).toEqual([])
    expect(violations({ pattern }, fits)).toEqual([])
    expect(violations({ pattern }, differs)).toHaveLength(1)
  })
})
