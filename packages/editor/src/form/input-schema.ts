import type { Graph, GraphNode } from '@heddle/core/graph/graph'
import type { Json, JsonObject, JsonSchema } from '@heddle/core/json'
import { type Violation, violations } from '@heddle/core/json-schema/violations'
import { withDefaults } from '@heddle/core/json-schema/with-defaults'
import { nodeTypes } from '@heddle/nodes/definitions'
import { parseConfig } from '../node-config'
import type { FieldSchema } from './field-schema'

/** What a run of this graph takes. */
export function inputSchemaOf(graph: Graph): JsonSchema {
  const start = graph.nodes.find(({ kind }) => kind === 'start')
  const type = start && typeOf(start)
  const config = start && type ? parseConfig(type, start.config) : undefined
  return type && config ? type.output(config) : {}
}

/** The run's input as a form; undefined when it is described by no fields, and is then written as JSON. */
export function fieldSchemaOf(schema: JsonSchema): FieldSchema | undefined {
  const fields = schema as FieldSchema
  return fields.properties && Object.keys(fields.properties).length > 0 ? fields : undefined
}

/**
 * The input as the form shows it: a switch that is off says no, an emptied text is one that was not given, and a field
 * that the start node had before is not there.
 */
export function inputAsShown(schema: JsonSchema, input: Json): Json {
  const fields = fieldSchemaOf(schema)
  if (fields === undefined || typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const required = new Set(fields.required ?? [])
  const given = Object.entries(input as JsonObject).filter(([name, value]) => {
    const field = fields.properties?.[name]
    return field !== undefined && (value !== '' || field.type !== 'string' || field.default !== undefined)
  })
  const off = Object.entries(fields.properties ?? {}).filter(
    ([name, field]) => field.type === 'boolean' && required.has(name) && field.default === undefined && !Object.hasOwn(input, name),
  )
  return Object.fromEntries([...off.map(([name]) => [name, false] as const), ...given])
}

/** What would be refused: the very comparison that the server makes, with the defaults that it fills in. */
export function wrongInputs(schema: JsonSchema, input: Json): readonly Violation[] {
  return violations(schema, withDefaults(schema, inputAsShown(schema, input)))
}

function typeOf({ kind }: GraphNode) {
  return Object.hasOwn(nodeTypes, kind) ? nodeTypes[kind] : undefined
}
