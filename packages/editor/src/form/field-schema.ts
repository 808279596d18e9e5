import { applies } from '@heddle/core/node-type/applies'
import type { FieldHints, NodeType } from '@heddle/core/node-type/node-type'
import { z } from 'zod'

/** A setting as the form sees it: JSON Schema of zod's making, with the hints of `.meta()` in it. */
export type FieldSchema = FieldHints & {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
  readonly items?: FieldSchema
  readonly oneOf?: readonly FieldSchema[]
  readonly anyOf?: readonly FieldSchema[]
  readonly additionalProperties?: FieldSchema | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly minItems?: number
}

const known = new WeakMap<NodeType, FieldSchema>()

/** The settings of a node type as one object schema; made once per type. */
export function settingsSchema(type: NodeType): FieldSchema {
  const before = known.get(type)
  if (before) return before
  const made = z.toJSONSchema(type.config, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as FieldSchema
  known.set(type, made)
  return made
}

/** Which control draws a setting. */
export type Control =
  | 'text'
  | 'area'
  | 'template'
  | 'template-area'
  | 'expression'
  | 'number'
  | 'switch'
  | 'choice'
  | 'model'
  | 'secret'
  | 'schema'
  | 'json'
  | 'list'
  | 'object'
  | 'variant'
  | 'scalar'

/** Does a setting apply beside the others of its object? The rule is the compiler's. */
export function appliesIn(schema: FieldSchema, value: { readonly [name: string]: unknown }, name: string): boolean {
  const fieldOf = (each: string) => (schema.properties && Object.hasOwn(schema.properties, each) ? schema.properties[each] : undefined)
  return applies(name, {
    whenOf: (each) => fieldOf(each)?.when,
    valueOf: (each) => (Object.hasOwn(value, each) ? value[each] : fieldOf(each)?.default),
    defaultOf: (each) => fieldOf(each)?.default,
  })
}

export function controlFor(schema: FieldSchema): Control {
  if (schema.field !== undefined) return controlForHint(schema.field)
  if (schema.enum) return 'choice'
  if (schema.oneOf) return 'variant'
  if (schema.type === 'boolean') return 'switch'
  if (schema.type === 'number' || schema.type === 'integer') return 'number'
  if (schema.type === 'string') return 'text'
  if (schema.type === 'array' && schema.items?.type === 'object') return 'list'
  if (schema.type === 'object' && schema.properties) return 'object'
  if (schema.anyOf?.every((each) => ['string', 'number', 'integer', 'boolean', 'null'].includes(String(each.type)))) return 'scalar'
  return 'json'
}

function controlForHint(field: NonNullable<FieldHints['field']>): Control {
  if (field === 'json-template') return 'template-area'
  return field
}

/** Words for a person, in their language. */
export function wordsOf(schema: FieldSchema, name: string, language: 'en' | 'zh'): { readonly title: string; readonly description?: string } {
  const title = (language === 'zh' ? schema.zh?.title : undefined) ?? schema.title ?? name
  const description = (language === 'zh' ? schema.zh?.description : undefined) ?? schema.description
  return { title, ...(description === undefined ? {} : { description }) }
}

export function optionWord(schema: FieldSchema, value: unknown, language: 'en' | 'zh'): string {
  const name = String(value)
  return (language === 'zh' ? schema.zh?.options?.[name] : undefined) ?? schema.options?.[name] ?? name
}

/** What a new row or a newly chosen variant begins with. */
export function startValue(schema: FieldSchema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties) {
    const required = new Set(schema.required ?? [])
    const filled = Object.entries(schema.properties).filter(([name, field]) => required.has(name) || field.default !== undefined)
    return Object.fromEntries(filled.map(([name, field]) => [name, startValue(field)]))
  }
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 0
  return ''
}
