import { deepestValue } from '../expression/budget'
import type { Json, JsonSchema } from '../json'

/**
 * The value with the schema's defaults in the places of fields that were not given, at any depth of `properties` that a value may have.
 * References are not followed: each part of the schema is looked at once.
 */
export function withDefaults(schema: JsonSchema, value: Json, depth = 0): Json {
  const properties = schema.properties
  if (depth > deepestValue) return value
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof properties !== 'object' || properties === null) return value
  const filled = new Map<string, Json>(Object.entries(value))
  for (const [name, inner] of Object.entries(properties as Record<string, unknown>)) {
    if (typeof inner !== 'object' || inner === null) continue
    const given = filled.get(name)
    if (given !== undefined) filled.set(name, withDefaults(inner as JsonSchema, given, depth + 1))
    else if ('default' in inner) filled.set(name, inner.default as Json)
  }
  return Object.fromEntries(filled)
}
