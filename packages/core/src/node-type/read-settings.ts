import { z } from 'zod'
import { applies } from './applies'
import type { FieldCondition, NodeType } from './node-type'

/** A node's settings as its type reads them: those that apply, with defaults; or everything that is wrong with them. */
export function readSettings(type: Pick<NodeType, 'config'>, config: unknown): ReturnType<NodeType['config']['safeParse']> {
  return type.config.safeParse(settingsThatApply(type.config, config))
}

/**
 * The settings without those that do not apply: a body that is kept while the method sends none can neither fail
 * nor reach the plan. Everything that reads settings by a node type's schema parses what this leaves.
 */
export function settingsThatApply(schema: z.ZodType, value: unknown): unknown {
  if (!hasConditions(schema)) return value
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return settingsThatApply(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodUnion) {
    const option = (schema.options as readonly z.ZodType[]).find((each) => hasItsConstants(each, value))
    return option === undefined ? value : settingsThatApply(option, value)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) return sameOr(value, (item) => settingsThatApply(schema.element as z.ZodType, item))
  return schema instanceof z.ZodObject && isObject(value) ? objectThatApplies(schema, value) : value
}

const known = new WeakMap<z.ZodType, boolean>()

/** Looked for once: the compiler reads the same few schemas thousands of times while somebody draws. */
function hasConditions(schema: z.ZodType): boolean {
  const before = known.get(schema)
  if (before !== undefined) return before
  const found = schema.meta()?.['when'] !== undefined || partsOf(schema).some(hasConditions)
  known.set(schema, found)
  return found
}

function partsOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap() as z.ZodType]
  if (schema instanceof z.ZodUnion) return schema.options as readonly z.ZodType[]
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  return schema instanceof z.ZodObject ? Object.values(schema.shape as Fields) : []
}

type Fields = Readonly<Record<string, z.ZodType>>
type Values = Readonly<Record<string, unknown>>

function objectThatApplies(schema: z.ZodObject, values: Values): Values {
  const fields = schema.shape as Fields
  const ask = {
    whenOf: (name: string) => fieldOf(fields, name)?.meta()?.['when'] as FieldCondition | undefined,
    valueOf: (name: string) => parsed(fieldOf(fields, name), Object.hasOwn(values, name) ? values[name] : undefined),
    defaultOf: (name: string) => parsed(fieldOf(fields, name), undefined),
  }
  let changed = false
  const left = Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf(fields, name)
    if (field === undefined) return [[name, value] as const]
    const applied = applies(name, ask) ? settingsThatApply(field, value) : undefined
    changed ||= applied !== value
    return applied === undefined && value !== undefined ? [] : [[name, applied] as const]
  })
  return changed ? Object.fromEntries(left) : values
}

function parsed(field: z.ZodType | undefined, value: unknown): unknown {
  return field?.safeParse(value).data
}

function fieldOf(fields: Fields, name: string): z.ZodType | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Of several shapes, the one whose fixed fields the value has. */
function hasItsConstants(schema: z.ZodType, value: unknown): boolean {
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return false
  const fixed = Object.entries(schema.shape as Fields).filter(([, field]) => field instanceof z.ZodLiteral)
  return fixed.length > 0 && fixed.every(([name, field]) => Object.hasOwn(value, name) && field.safeParse(value[name]).success)
}

function sameOr(list: readonly unknown[], map: (item: unknown) => unknown): readonly unknown[] {
  const mapped = list.map(map)
  return mapped.some((item, index) => item !== list[index]) ? mapped : list
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
