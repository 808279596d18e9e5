import { charactersIn } from '../expression/characters'
import { excerpt } from '../expression/excerpt'
import type { Json, JsonObject, JsonSchema } from '../json'
import { combining } from './combining'
import { leaveOpen } from './judge'
import { matches } from './matches'
import { most } from './most'
import { at, hold, isObject, isOfType, listOf, typeWord } from './reading'
import { referencesOf } from './references'
import { areUnique, same } from './same'
import { pathOf, type Scene, type Violation } from './scene'

/** One keyword of a schema applied to a value. */
export interface Applied {
  readonly schema: JsonSchema
  readonly value: Json
  readonly scene: Scene
}

export type Check = (applied: Applied) => readonly Violation[]

/** By keyword: all that `vocabulary.ts` has for enforced, but for those that another enforces along with itself. */
export const checks: Readonly<Record<string, Check>> = {
  $ref: ({ schema, value, scene }) => {
    scene.meter.spend((String(schema.$ref).length >> 2) + scene.followed.length)
    const target = referencesOf(scene.root).target(schema)
    // One that leads elsewhere is left unchecked: its author was told before (`schema-fault.ts`).
    if (target.leads !== 'in') return leaveOpen(scene)
    if (scene.followed.includes(target.to)) return []
    return scene.check(target.to, value, { ...scene, followed: [...scene.followed, target.to] })
  },
  type: ({ schema, value, scene }) => {
    const wanted = Array.isArray(schema.type) ? schema.type : [schema.type]
    return hold(
      wanted.some((type) => isOfType(value, type)),
      scene,
      `must be ${wanted.map(typeWord).join(' or ')}`,
    )
  },
  enum: ({ schema, value, scene }) => {
    const allowed = listOf(schema.enum)
    return hold(
      allowed.some((each) => same(each as Json, value, scene.meter)),
      scene,
      () => `must be one of ${allowed.slice(0, 20).map(shown).join(', ')}${allowed.length > 20 ? ', ...' : ''}`,
    )
  },
  const: ({ schema, value, scene }) => hold(same(schema.const as Json, value, scene.meter), scene, () => `must be ${shown(schema.const)}`),
  ...numbers(),
  ...texts(),
  ...lists(),
  ...objects(),
  ...combining,
}

function numbers(): Record<string, Check> {
  const rule = (keyword: string, words: string, holds: (value: number, limit: number) => boolean): Record<string, Check> => ({
    [keyword]: ({ schema, value, scene }) => {
      const limit = schema[keyword]
      return typeof value !== 'number' || typeof limit !== 'number' ? [] : hold(holds(value, limit), scene, `must be ${words} ${limit}`)
    },
  })
  return {
    ...rule('minimum', 'at least', (value, limit) => value >= limit),
    ...rule('maximum', 'at most', (value, limit) => value <= limit),
    ...rule('exclusiveMinimum', 'more than', (value, limit) => value > limit),
    ...rule('exclusiveMaximum', 'less than', (value, limit) => value < limit),
    ...rule('multipleOf', 'a multiple of', (value, step) => step > 0 && Math.abs(value / step - Math.round(value / step)) < 1e-9),
  }
}

function texts(): Record<string, Check> {
  return {
    minLength: size('minLength', lengthOf, (length, limit) => length >= limit, 'must have at least', 'characters'),
    maxLength: size('maxLength', lengthOf, (length, limit) => length <= limit, 'must have at most', 'characters'),
    pattern: ({ schema, value, scene }) => {
      if (typeof value !== 'string') return []
      const found = matches(schema.pattern, value, scene.meter)
      return found === undefined ? leaveOpen(scene) : hold(found, scene, () => `must match ${excerpt(String(schema.pattern), 200)}`)
    },
  }
}

function lists(): Record<string, Check> {
  return {
    prefixItems: ({ schema, value, scene }) => {
      const items = listOf(value)
      return most(listOf(schema.prefixItems).slice(0, items.length), (each, index) => scene.check(each, items[index] as Json, at(scene, index)))
    },
    items: ({ schema, value, scene }) => {
      const before = listOf(schema.prefixItems).length
      return most(listOf(value), (item, index) => (index < before ? [] : scene.check(schema.items, item as Json, at(scene, index))))
    },
    minItems: size('minItems', countOf, (count, limit) => count >= limit, 'must have at least', 'items'),
    maxItems: size('maxItems', countOf, (count, limit) => count <= limit, 'must have at most', 'items'),
    uniqueItems: ({ schema, value, scene }) =>
      schema.uniqueItems === true && Array.isArray(value) ? hold(areUnique(value, scene.meter), scene, 'must not hold the same item twice') : [],
  }
}

function objects(): Record<string, Check> {
  return {
    properties: ({ schema, value, scene }) => {
      if (!isObject(value)) return []
      const fields = recordOf(schema.properties)
      return most(namesOf(fields, scene), (name) => (Object.hasOwn(value, name) ? scene.check(fields[name], value[name] as Json, at(scene, name)) : []))
    },
    required: ({ schema, value, scene }) => (isObject(value) ? missing(listOf(schema.required), value, { scene, message: 'is missing' }) : []),
    patternProperties: ({ schema, value, scene }) => {
      if (!isObject(value)) return []
      const patterns = recordOf(schema.patternProperties)
      const names = namesOf(value, scene)
      return most(namesOf(patterns, scene), (pattern) =>
        most(names, (name) => (matches(pattern, name, scene.meter) ? scene.check(patterns[pattern], value[name] as Json, at(scene, name)) : [])),
      )
    },
    additionalProperties: ({ schema, value, scene }) => {
      if (!isObject(value)) return []
      const named = recordOf(schema.properties)
      const patterns = namesOf(recordOf(schema.patternProperties), scene)
      return most(namesOf(value, scene), (name) => {
        if (Object.hasOwn(named, name) || patterns.some((pattern) => matches(pattern, name, scene.meter))) return []
        return schema.additionalProperties === false
          ? [{ path: pathOf(scene, name), message: 'is not a known field' }]
          : scene.check(schema.additionalProperties, value[name] as Json, at(scene, name))
      })
    },
    propertyNames: ({ schema, value, scene }) =>
      isObject(value) ? most(namesOf(value, scene), (name) => scene.check(schema.propertyNames, name, at(scene, name))) : [],
    minProperties: size('minProperties', fieldsOf, (count, limit) => count >= limit, 'must have at least', 'fields'),
    maxProperties: size('maxProperties', fieldsOf, (count, limit) => count <= limit, 'must have at most', 'fields'),
    dependentRequired: ({ schema, value, scene }) => {
      if (!isObject(value)) return []
      const needs = recordOf(schema.dependentRequired)
      return most(namesOf(needs, scene), (name) =>
        Object.hasOwn(value, name) ? missing(listOf(needs[name]), value, { scene, message: `is missing beside ${excerpt(name, 100)}` }) : [],
      )
    },
    dependentSchemas: ({ schema, value, scene }) => {
      if (!isObject(value)) return []
      const schemas = recordOf(schema.dependentSchemas)
      return most(namesOf(schemas, scene), (name) => (Object.hasOwn(value, name) ? scene.check(schemas[name], value, scene) : []))
    },
  }
}

function missing(names: readonly unknown[], value: JsonObject, { scene, message }: { readonly scene: Scene; readonly message: string }): readonly Violation[] {
  scene.meter.spend(names.length)
  return most(names, (name) => (typeof name === 'string' && !Object.hasOwn(value, name) ? [{ path: pathOf(scene, name), message }] : []))
}

/** Looking at each costs something, also when nothing comes of it. */
function namesOf(fields: Readonly<Record<string, unknown>>, scene: Scene): readonly string[] {
  const names = Object.keys(fields)
  scene.meter.spend(names.length)
  return names
}

function size(
  keyword: string,
  measure: (value: Json) => number | undefined,
  holds: (size: number, limit: number) => boolean,
  ...words: readonly [string, string]
): Check {
  return ({ schema, value, scene }) => {
    const measured = measure(value)
    const limit = schema[keyword]
    scene.meter.spend((measured ?? 0) >> 6)
    return measured === undefined || typeof limit !== 'number' ? [] : hold(holds(measured, limit), scene, `${words[0]} ${limit} ${words[1]}`)
  }
}

function shown(value: unknown): string {
  return excerpt(JSON.stringify(value), 200)
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** In characters as people count them, not in UTF-16 units. */
function lengthOf(value: Json): number | undefined {
  return typeof value === 'string' ? charactersIn(value) : undefined
}

function countOf(value: Json): number | undefined {
  return Array.isArray(value) ? value.length : undefined
}

function fieldsOf(value: Json): number | undefined {
  return isObject(value) ? Object.keys(value).length : undefined
}
