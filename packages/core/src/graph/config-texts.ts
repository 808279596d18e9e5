import { z } from 'zod'
import type { Json } from '../json'
import type { GraphNode } from './graph'

/** What a text in the settings is written in; texts of other fields (models, secrets, schemas, plain text) are left alone. */
export type TextLanguage = 'template' | 'cel'

export type MapText = (text: string, language: TextLanguage) => string

interface Field {
  readonly schema: z.ZodType | undefined
  /** The field hint in force, of this field or the nearest around it. */
  readonly hint: unknown
}

/**
 * Maps every text in a node's settings that may hold references. The node type's schema tells by its field hints what
 * a text is written in; where it says nothing, a text counts as a template. Returns the same object when nothing changed.
 */
export function mapConfigTexts(schema: z.ZodObject | undefined, config: GraphNode['config'], map: MapText): GraphNode['config'] {
  return mapValue(config, { schema, hint: undefined }, map) as GraphNode['config']
}

function mapValue(value: Json, field: Field, map: MapText): Json {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const bare = unwrap(field, value)
  if (typeof value === 'string') {
    const language = languageOf(bare.hint)
    return language === undefined ? value : map(value, language)
  }
  if (Array.isArray(value)) {
    const list = (value as readonly Json[]).map((item, index) => mapValue(item, inside(bare, index), map))
    return list.some((item, index) => item !== value[index]) ? list : value
  }
  const object = value as { readonly [key: string]: Json }
  const entries = Object.entries(object).map(([key, item]) => [key, mapValue(item, inside(bare, key), map)] as const)
  return entries.some(([key, item]) => item !== object[key]) ? Object.fromEntries(entries) : object
}

function languageOf(hint: unknown): TextLanguage | undefined {
  switch (hint) {
    case 'expression':
      return 'cel'
    case undefined:
    case 'template':
    case 'template-area':
    case 'json-template':
    case 'json':
      return 'template'
    default:
      return undefined
  }
}

/** Through default, optional and the like to the schema that says what the value is; the outermost hint stands. */
function unwrap(field: Field, value: Json): Field {
  let { schema } = field
  let own: unknown
  while (schema !== undefined) {
    own ??= schema.meta()?.field
    const inner = innerOf(schema, value)
    if (inner === undefined) break
    schema = inner
  }
  return { schema, hint: own ?? field.hint }
}

function innerOf(schema: z.ZodType, value: Json): z.ZodType | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return schema.unwrap() as z.ZodType
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodCatch || schema instanceof z.ZodNonOptional) return schema.unwrap() as z.ZodType
  if (schema instanceof z.ZodLazy) return schema.unwrap() as z.ZodType
  if (schema instanceof z.ZodPipe) return schema.in as z.ZodType
  if (schema instanceof z.ZodUnion) return optionFor(schema.options as readonly z.ZodType[], value)
  return undefined
}

/** The option that the value fits; of a half-filled form, the one whose fixed fields it has. */
function optionFor(options: readonly z.ZodType[], value: Json): z.ZodType | undefined {
  return options.find((option) => option.safeParse(value).success) ?? options.find((option) => hasFixedFields(option, value)) ?? options[0]
}

function hasFixedFields(option: z.ZodType, value: Json): boolean {
  if (!(option instanceof z.ZodObject) || value === null || typeof value !== 'object' || Array.isArray(value)) return false
  const object = value as { readonly [key: string]: Json }
  const fixed = Object.entries(option.shape).filter((entry): entry is [string, z.ZodLiteral] => entry[1] instanceof z.ZodLiteral)
  return fixed.length > 0 && fixed.every(([key, literal]) => Object.hasOwn(object, key) && literal.safeParse(object[key]).success)
}

function inside({ schema, hint }: Field, key: string | number): Field {
  return { schema: childOf(schema, key), hint }
}

function childOf(schema: z.ZodType | undefined, key: string | number): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodType) : (schema.def.catchall as z.ZodType | undefined)
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType
  if (schema instanceof z.ZodTuple) return typeof key === 'number' ? (schema.def.items[key] as z.ZodType | undefined) : undefined
  return undefined
}
