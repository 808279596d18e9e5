import type { Graph, GraphNode } from '@heddle/core/graph/graph'
import type { Json } from '@heddle/core/json'
import { nodeTypes } from '@heddle/nodes/definitions'
import { parseConfig } from '../node-config'
import type { FieldSchema } from './field-schema'

/** The run's input as a form; undefined when it is described by no fields, and is then written as JSON. */
export function fieldSchemaOf(start: GraphNode | undefined): FieldSchema | undefined {
  const type = start && Object.hasOwn(nodeTypes, start.kind) ? nodeTypes[start.kind] : undefined
  const config = start && type ? parseConfig(type, start.config) : undefined
  const schema = type && config ? (type.output(config) as FieldSchema) : undefined
  return schema?.properties && Object.keys(schema.properties).length > 0 ? schema : undefined
}

/** Whether a run of this graph needs values that the form does not have yet. */
export function asksForInput(graph: Graph, input: Json): boolean {
  const schema = fieldSchemaOf(graph.nodes.find(({ kind }) => kind === 'start'))
  const given = typeof input === 'object' && input !== null ? new Set(Object.keys(input)) : new Set<string>()
  return (schema?.required ?? []).some((name) => !given.has(name) && schema?.properties?.[name]?.default === undefined)
}
