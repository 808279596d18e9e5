import { charactersIn } from '../expression/characters'
import { excerpt } from '../expression/excerpt'
import type { Json, JsonObject, JsonSchema } from '../json'
import { matches } from './matches'
import { most } from './most'
import { isObject, isOfType, typeWord } from './reading'
import { referencesOf } from './references'
import { areUnique, same } from './same'
import { pathOf, type Scene, type Violation } from './scene'

/** One keyword of a schema applied to a value. */
export interface Applied {
  readonly schema: JsonSchema
  readonly value: Json
  readonly scene: Scene
}

type Check = (applied: Applied) => readonly Violation[]

/** By keyword: all that `vocabulary.ts` has for enforced, but for those that another enforces along with itself. */
export const checks: Readonly<Record<string, Check>> = {
  $ref: ({ schema, value, scene }) => {
    scene.meter.spend((String(schema.$ref).length >> 2) + scene.followed.length)
    const target = referencesOf(scene.root).target(schema)
    // One that leads elsewhere is left unchecked: its author was told before (`schema-fault.ts`).
    if (target.leads !== 'in' || scene.followed.includes(target.to)) return []
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
  allOf: ({ schema, value, scene }) => most(listOf(schema.allOf), (each) => scene.check(each, value, scene)),
  anyOf: ({ schema, value, scene }) => {
    const answers = listOf(schema.anyOf).map((each) => scene.check(each, value, scene))
    if (answers.some((answer) => answer.length === 0)) return []
    const shortest = [...answers].sort((a, b) => a.length - b.length)[0]
    return answers.length === 1 && shortest ? shortest : [{ path: pathOf(scene), message: 'fits none of the allowed forms' }]
  },
  oneOf: ({ schema, value, scene }) => {
    const fitting = listOf(schema.oneOf).filter((each) => scene.check(each, value, scene).length === 0).length
    return hold(fitting === 1, scene, fitting === 0 ? 'fits none of the allowed forms' : 'fits several of the forms of which only one may fit')
  },
  not: ({ schema, value, scene }) => hold(scene.check(schema.not, value, scene).length > 0, scene, 'has a form that is not allowed'),
  if: ({ schema, value, scene }) => {
    const next = scene.check(schema.if, value, scene).length === 0 ? schema.then : schema.else
    return next === undefined ? [] : scene.check(next, value, scene)
  },
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
      return hold(matches(schema.pattern, value, scene.meter) ?? true, scene, () => `must match ${excerpt(String(schema.pattern), 200)}`)
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
    contains: ({ schema, value, scene }) => {
      if (!Array.isArray(value)) return []
      const fitting = value.filter((item) => scene.check(schema.contains, item, scene).length === 0).length
      const least = typeof schema.minContains === 'number' ? schema.minContains : 1
      const most = typeof schema.maxContains === 'number' ? schema.maxContains : Number.POSITIVE_INFINITY
      return hold(fitting >= least && fitting <= most, scene, 'holds too few or too many items of the required form')
    },
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

function hold(holds: boolean, scene: Scene, message: string | (() => string)): readonly Violation[] {
  return holds ? [] : [{ path: pathOf(scene), message: typeof message === 'string' ? message : message() }]
}

function at(scene: Scene, step: string | number): Scene {
  return { ...scene, place: { step, around: scene.place }, followed: none }
}

const none: readonly unknown[] = []

function shown(value: unknown): string {
  return excerpt(JSON.stringify(value), 200)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
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
