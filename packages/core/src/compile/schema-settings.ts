import { z } from 'zod'
import type { JsonSchema } from '../json'

/** A JSON Schema that a person has written into a node's settings. */
export interface SchemaSetting {
  readonly schema: JsonSchema
  readonly path: readonly (string | number)[]
}

/** All of them, at any depth: the settings that their type calls `field: 'schema'`. */
export function schemaSettings(type: z.ZodType, value: unknown, path: SchemaSetting['path'] = []): readonly SchemaSetting[] {
  if (!hasSchemas(type)) return []
  if (isSchemaField(type)) return isObject(value) ? [{ schema: value, path }] : []
  if (isWrapped(type)) return schemaSettings(type.unwrap() as z.ZodType, value, path)
  if (type instanceof z.ZodUnion) {
    const option = partsOf(type).find((each) => each.safeParse(value).success)
    return option === undefined ? [] : schemaSettings(option, value, path)
  }
  if (type instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item: unknown, index) => schemaSettings(type.element as z.ZodType, item, [...path, index]))
  if (!(type instanceof z.ZodObject) || !isObject(value)) return []
  return Object.entries(type.shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, field]) => schemaSettings(field, value[name], [...path, name]))
}

const known = new WeakMap<z.ZodType, boolean>()

/** Looked for once: most types have none, and are read again at every change of a drawing. */
function hasSchemas(type: z.ZodType): boolean {
  const before = known.get(type)
  if (before !== undefined) return before
  const found = isSchemaField(type) || partsOf(type).some(hasSchemas)
  known.set(type, found)
  return found
}

function partsOf(type: z.ZodType): readonly z.ZodType[] {
  if (isWrapped(type)) return [type.unwrap() as z.ZodType]
  if (type instanceof z.ZodUnion) return type.options as readonly z.ZodType[]
  if (type instanceof z.ZodArray) return [type.element as z.ZodType]
  return type instanceof z.ZodObject ? Object.values(type.shape as Readonly<Record<string, z.ZodType>>) : []
}

function isWrapped(type: z.ZodType): type is z.ZodDefault | z.ZodOptional | z.ZodNullable {
  return type instanceof z.ZodDefault || type instanceof z.ZodOptional || type instanceof z.ZodNullable
}

function isSchemaField(type: z.ZodType): boolean {
  return type.meta()?.field === 'schema'
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
