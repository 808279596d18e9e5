import { canonicalJson } from '@heddle/core/graph/serialize'
import type { Json, JsonSchema } from '@heddle/core/json'

export interface Mismatch {
  readonly path: readonly (string | number)[]
  /** Reads after the place: `is missing`. */
  readonly message: string
}

const MOST = 20

/**
 * Where a value is not as a JSON Schema (2020-12) says. Knows what input schemas are made of: types, enum, const,
 * sizes, properties, items, `$ref` within the document, and the words that join schemas. `pattern` and `format` say
 * something to people only: a pattern of a user's could run for hours on a text of a caller's.
 */
export function mismatches(schema: JsonSchema, value: Json): readonly Mismatch[] {
  return new Check(schema).at(schema, value, []).slice(0, MOST)
}

type Path = readonly (string | number)[]
type Keyword = (check: Check, schema: JsonSchema, value: Json, path: Path) => readonly Mismatch[]

class Check {
  private readonly root: JsonSchema
  private depth = 0

  constructor(root: JsonSchema) {
    this.root = root
  }

  at(schema: unknown, value: Json, path: Path): readonly Mismatch[] {
    if (schema === false) return [{ path, message: 'must not be there' }]
    if (!isSchema(schema)) return []
    // A `$ref` may lead in a circle that no value ends.
    if (this.depth > 400) return []
    this.depth += 1
    const found = keywords.flatMap((keyword) => keyword(this, schema, value, path))
    this.depth -= 1
    return found
  }

  fits(schema: unknown, value: Json): boolean {
    return this.at(schema, value, []).length === 0
  }

  /** What `#/$defs/name` stands for; a reference to elsewhere allows anything. */
  target(ref: string): unknown {
    if (ref === '#') return this.root
    if (!ref.startsWith('#/')) return true
    let found: unknown = this.root
    for (const part of ref.slice(2).split('/')) {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
      found = typeof found === 'object' && found !== null && Object.hasOwn(found, key) ? (found as Record<string, unknown>)[key] : true
    }
    return found
  }
}

const types: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: (value) => isObject(value),
}

const typeOf: Keyword = (_check, { type }, value, path) => {
  const wanted = (Array.isArray(type) ? type : [type]).filter((name): name is string => typeof name === 'string')
  if (wanted.length === 0 || wanted.some((name) => types[name]?.(value) ?? true)) return []
  return [{ path, message: `must be ${wanted.map(withArticle).join(' or ')}, not ${withArticle(nameOf(value))}` }]
}

const values: Keyword = (_check, schema, value, path) => {
  if (Array.isArray(schema.enum) && !schema.enum.some((allowed) => same(allowed, value)))
    return [
      {
        path,
        message: `must be one of ${schema.enum
          .slice(0, 10)
          .map((allowed) => JSON.stringify(allowed))
          .join(', ')}`,
      },
    ]
  if ('const' in schema && !same(schema.const, value)) return [{ path, message: `must be ${JSON.stringify(schema.const)}` }]
  return []
}

const bounds: Keyword = (_check, schema, value, path) => {
  const found: Mismatch[] = []
  const limit = (keyword: string, broken: (by: number) => boolean, words: (by: number) => string) => {
    const by = schema[keyword]
    if (typeof by === 'number' && broken(by)) found.push({ path, message: words(by) })
  }
  if (typeof value === 'number') {
    limit(
      'minimum',
      (by) => value < by,
      (by) => `must be at least ${by}`,
    )
    limit(
      'maximum',
      (by) => value > by,
      (by) => `must be at most ${by}`,
    )
    limit(
      'exclusiveMinimum',
      (by) => value <= by,
      (by) => `must be more than ${by}`,
    )
    limit(
      'exclusiveMaximum',
      (by) => value >= by,
      (by) => `must be less than ${by}`,
    )
    limit(
      'multipleOf',
      (by) => by > 0 && Math.abs(value / by - Math.round(value / by)) > 1e-9,
      (by) => `must be a multiple of ${by}`,
    )
  }
  if (typeof value === 'string') {
    const length = [...value].length
    limit(
      'minLength',
      (by) => length < by,
      (by) => `must have at least ${by} characters`,
    )
    limit(
      'maxLength',
      (by) => length > by,
      (by) => `must have at most ${by} characters`,
    )
  }
  return found
}

const listOf: Keyword = (check, schema, value, path) => {
  if (!Array.isArray(value)) return []
  const { minItems, maxItems } = schema
  if (typeof minItems === 'number' && value.length < minItems) return [{ path, message: `must have at least ${minItems} items` }]
  if (typeof maxItems === 'number' && value.length > maxItems) return [{ path, message: `must have at most ${maxItems} items` }]
  if (schema.uniqueItems === true && new Set(value.map((item) => canonicalJson(item))).size < value.length)
    return [{ path, message: 'must not hold the same item twice' }]
  const prefix = Array.isArray(schema.prefixItems) ? schema.prefixItems : []
  return value.flatMap((item: Json, i) => check.at(i < prefix.length ? prefix[i] : (schema.items ?? true), item, [...path, i]))
}

const objectOf: Keyword = (check, schema, value, path) => {
  if (!isObject(value)) return []
  const properties = isSchema(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name): Mismatch => ({ path: [...path, name], message: 'is missing' }))
  const { minProperties, maxProperties } = schema
  const size = Object.keys(value).length
  if (typeof minProperties === 'number' && size < minProperties) missing.push({ path, message: `must have at least ${minProperties} fields` })
  if (typeof maxProperties === 'number' && size > maxProperties) missing.push({ path, message: `must have at most ${maxProperties} fields` })
  const inner = Object.entries(value).flatMap(([name, field]) => {
    if (Object.hasOwn(properties, name)) return check.at(properties[name], field, [...path, name])
    if (schema.patternProperties !== undefined) return []
    if (schema.additionalProperties === false) return [{ path: [...path, name], message: 'is not known here' }]
    return check.at(schema.additionalProperties ?? true, field, [...path, name])
  })
  return [...missing, ...inner]
}

const joined: Keyword = (check, schema, value, path) => {
  const all = listIn(schema.allOf).flatMap((part) => check.at(part, value, path))
  if (typeof schema.$ref === 'string') all.push(...check.at(check.target(schema.$ref), value, path))
  const any = listIn(schema.anyOf)
  if (any.length > 0 && !any.some((part) => check.fits(part, value))) all.push({ path, message: 'is none of what it may be' })
  const one = listIn(schema.oneOf)
  if (one.length > 0 && one.filter((part) => check.fits(part, value)).length !== 1) all.push({ path, message: 'must be exactly one of what it may be' })
  if (schema.not !== undefined && check.fits(schema.not, value)) all.push({ path, message: 'is what it must not be' })
  if (schema.if !== undefined) all.push(...check.at((check.fits(schema.if, value) ? schema.then : schema.else) ?? true, value, path))
  return all
}

const keywords: readonly Keyword[] = [typeOf, values, bounds, listOf, objectOf, joined]

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function same(allowed: unknown, value: Json): boolean {
  return canonicalJson(allowed as Json) === canonicalJson(value)
}

function nameOf(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function withArticle(type: string): string {
  if (type === 'null') return 'null'
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}
