import type { Json, JsonSchema } from '@heddle/core/json'
import type { z } from 'zod'
import type { inputField } from './definition'

type Field = z.infer<typeof inputField>

const jsonTypes = { text: 'string', number: 'number', integer: 'integer', boolean: 'boolean', object: 'object', list: 'array' } as const

/** The run's input as a JSON Schema: closed as soon as one field is named, so that a misspelt one is refused and not lost. */
export function fieldsSchema(fields: readonly Field[]): JsonSchema {
  if (fields.length === 0) return { type: 'object' }
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    required: fields.filter((field) => field.required && field.default === undefined).map(({ name }) => name),
    additionalProperties: false,
  }
}

export function fieldSchema(field: Field): JsonSchema {
  return {
    type: jsonTypes[field.type],
    ...(field.description ? { description: field.description } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.type === 'text' && field.options && field.options.length > 0 ? { enum: field.options } : {}),
  }
}

/** Does a field's schema allow this value? Knows the keywords that {@link fieldSchema} writes. */
export function allows(schema: JsonSchema, value: Json): boolean {
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false
  return schema.type === 'integer' ? Number.isInteger(value) : schema.type === jsonTypeOf(value)
}

function jsonTypeOf(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
