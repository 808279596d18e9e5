import { z } from 'zod'
import type { FieldHints } from './node-type'

/** A value in a node's settings, and what its type's schema says of it. */
export interface Setting {
  readonly value: unknown
  readonly path: readonly (string | number)[]
  /** What the value is, without default, optional and the like; of several alternatives the one that it has. Undefined: nothing is known. */
  readonly schema: z.ZodType | undefined
  /** The hint of this setting, or of the nearest around it. */
  readonly field: FieldHints['field']
}

export interface Walk {
  /** What stands in the setting's place. `inside` is a value with the settings in it walked through: the same object when none of them changed. */
  readonly visit: (setting: Setting, inside: (value: unknown) => unknown) => unknown
  /** Settings whose schema it is not true of stay as they are; absent: all are walked through. */
  readonly only?: (schema: z.ZodType) => boolean
}

/** Walks through settings from the outside in, by the schema that describes them: whoever looks for some of them, or changes them, visits each. */
export function walkSettings(schema: z.ZodType | undefined, value: unknown, how: Walk): unknown {
  return walk({ value, path: [], schema, field: undefined }, how)
}

/** Whether such a hint stands anywhere in a schema. Looked for once: most have none, and are read again at every change of a drawing. */
export function mentioning(isSuch: (hints: FieldHints) => boolean): (schema: z.ZodType) => boolean {
  const known = new WeakMap<z.ZodType, boolean>()
  return (schema) => {
    const before = known.get(schema)
    if (before !== undefined) return before
    // Grows while it is read; a schema may lead back to itself.
    const all = new Set([schema])
    for (const each of all) for (const part of partsOf(each)) all.add(part)
    const found = [...all].some((each) => isSuch(hintsOf(each)))
    known.set(schema, found)
    return found
  }
}

/** What the schema of a setting says beside what the value is; of default, optional and the like around it, the outermost that says it stands. */
export function hintOf<Name extends keyof FieldHints>(schema: z.ZodType, name: Name): FieldHints[Name] | undefined {
  for (const { hints } of layersOf(schema)) if (hints[name] !== undefined) return hints[name]
  return undefined
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function walk({ value, path, schema: outer, field: around }: Setting, how: Walk): unknown {
  if (how.only !== undefined && (outer === undefined || !how.only(outer))) return value
  const { schema, field = around } = outer === undefined ? { schema: outer } : described(outer, value)
  const step = (key: string | number, item: unknown) => walk({ value: item, path: [...path, key], schema: childOf(schema, key), field }, how)
  return how.visit({ value, path, schema, field }, (whole) => {
    if (Array.isArray(whole))
      return sameOr(
        whole,
        whole.map((item: unknown, index) => step(index, item)),
      )
    return isObject(whole) ? sameFields(whole, step) : whole
  })
}

/** The schema that says what the value is, and the outermost hint of its field. */
function described(outer: z.ZodType, value: unknown): Pick<Setting, 'schema' | 'field'> {
  const field = hintOf(outer, 'field')
  const schema = layersOf(outer).at(-1)?.schema ?? outer
  if (!(schema instanceof z.ZodUnion)) return { schema, field }
  const option = optionFor(schema.options as readonly z.ZodType[], value)
  if (option === undefined) return { schema: undefined, field }
  const chosen = described(option, value)
  return { schema: chosen.schema, field: field ?? chosen.field }
}

function sameOr(list: readonly unknown[], walked: readonly unknown[]): readonly unknown[] {
  return walked.some((item, index) => item !== list[index]) ? walked : list
}

function sameFields(fields: Readonly<Record<string, unknown>>, step: (key: string, item: unknown) => unknown): Readonly<Record<string, unknown>> {
  const entries = Object.entries(fields).map(([key, item]) => [key, step(key, item)] as const)
  return entries.some(([key, item]) => item !== fields[key]) ? Object.fromEntries(entries) : fields
}

/** A schema, and what is inside of default, optional and the like around it: from the outermost to what the value is. */
function layersOf(schema: z.ZodType): readonly Layer[] {
  const known = layers.get(schema)
  if (known !== undefined) return known
  const found: Layer[] = []
  for (let layer: z.ZodType | undefined = schema; layer !== undefined; layer = unwrapped(layer)) found.push({ schema: layer, hints: hintsOf(layer) })
  layers.set(schema, found)
  return found
}

interface Layer {
  readonly schema: z.ZodType
  readonly hints: FieldHints
}

const layers = new WeakMap<z.ZodType, readonly Layer[]>()

function unwrapped(schema: z.ZodType): z.ZodType | undefined {
  // What is stored is what goes in.
  if (schema instanceof z.ZodPipe) return schema.in as z.ZodType
  return wrappers.some((wrapper) => schema instanceof wrapper) ? ((schema as z.ZodOptional).unwrap() as z.ZodType) : undefined
}

const wrappers = [z.ZodDefault, z.ZodPrefault, z.ZodOptional, z.ZodNullable, z.ZodReadonly, z.ZodCatch, z.ZodNonOptional, z.ZodLazy] as const

/** The one whose fixed fields the value has, or the only one of its form, also while the rest is not filled in; else one that it fits. */
function optionFor(options: readonly z.ZodType[], value: unknown): z.ZodType | undefined {
  const alike = isObject(value) || Array.isArray(value) ? options.filter((option) => isAlike(described(option, value).schema, value)) : options
  if (alike.length < 2) return alike[0]
  return alike.find((option) => hasFixedFields(option, value)) ?? alike.find((option) => option.safeParse(value).success)
}

function isAlike(schema: z.ZodType | undefined, value: unknown): boolean {
  if (schema instanceof z.ZodArray || schema instanceof z.ZodTuple) return Array.isArray(value)
  return isObject(value) && (schema instanceof z.ZodObject || schema instanceof z.ZodRecord)
}

function hasFixedFields(option: z.ZodType, value: unknown): boolean {
  if (!(option instanceof z.ZodObject) || !isObject(value)) return false
  const fixed = Object.entries(option.shape as Readonly<Record<string, z.ZodType>>).filter(([, field]) => field instanceof z.ZodLiteral)
  return fixed.length > 0 && fixed.every(([name, field]) => Object.hasOwn(value, name) && field.safeParse(value[name]).success)
}

function childOf(schema: z.ZodType | undefined, key: string | number): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodType) : (schema.def.catchall as z.ZodType | undefined)
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType
  if (schema instanceof z.ZodTuple && typeof key === 'number') return (schema.def.items[key] ?? schema.def.rest ?? undefined) as z.ZodType | undefined
  return undefined
}

function partsOf(schema: z.ZodType): readonly z.ZodType[] {
  const inner = unwrapped(schema)
  if (inner !== undefined) return [inner]
  if (schema instanceof z.ZodUnion) return schema.options as readonly z.ZodType[]
  const children = schema instanceof z.ZodObject ? Object.keys(schema.shape) : schema instanceof z.ZodTuple ? schema.def.items.map((_, index) => index) : []
  return [...children, OTHERS].flatMap((key) => childOf(schema, key) ?? [])
}

/** A field, or an item, that the schema does not name. */
const OTHERS = -1

function hintsOf(schema: z.ZodType): FieldHints {
  return (schema.meta() ?? {}) as FieldHints
}
