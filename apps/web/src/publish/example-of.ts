import type { Json, JsonSchema } from '@heddle/core/json'

const DEEPEST = 5

/** A value that fits a JSON Schema, for people to replace: its own example or default first, else the plainest of its type. */
export function exampleOf(schema: JsonSchema, depth = 0): Json {
  const given = [...listOf(schema.examples), schema.default, schema.const, ...listOf(schema.enum)].find((value) => value !== undefined)
  if (given !== undefined) return given as Json
  const choice = listOf(schema.anyOf)[0] ?? listOf(schema.oneOf)[0]
  if (isSchema(choice)) return exampleOf(choice, depth + 1)
  const type = listOf(schema.type)[0] ?? schema.type ?? (isSchema(schema.properties) ? 'object' : undefined)
  return depth > DEEPEST ? null : plainest(schema, type, depth)
}

function plainest(schema: JsonSchema, type: unknown, depth: number): Json {
  switch (type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'boolean':
      return true
    case 'array':
      return isSchema(schema.items) ? [exampleOf(schema.items, depth + 1)] : []
    case 'null':
      return null
    case 'object':
      return objectOf(schema, depth)
    default:
      return depth === 0 ? {} : 'text'
  }
}

function textOf({ format, minLength }: JsonSchema): string {
  const formats: Record<string, string> = { email: 'person@example.com', uri: 'https://example.com', date: '2026-01-31', 'date-time': '2026-01-31T12:00:00Z' }
  const text = (typeof format === 'string' && Object.hasOwn(formats, format) && formats[format]) || 'text'
  return typeof minLength === 'number' && text.length < minLength ? text.padEnd(Math.min(minLength, 200), '.') : text
}

/** Required fields, or all of them when none is. */
function objectOf({ properties, required }: JsonSchema, depth: number): Json {
  if (!isSchema(properties)) return {}
  const wanted = new Set(listOf(required))
  const fields = Object.entries(properties).filter(([name]) => wanted.size === 0 || wanted.has(name))
  return Object.fromEntries(fields.map(([name, field]) => [name, isSchema(field) ? exampleOf(field, depth + 1) : 'text']))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
