import { RE2JS } from 're2js'
import { canonicalJson } from '../graph/serialize'
import type { Json, JsonSchema } from '../json'
import { isObject, isOfType, pointed, typeWord } from './reading'
import type { Scene, Violation } from './scene'

/** One keyword of a schema applied to a value. */
export interface Applied {
  readonly schema: JsonSchema
  readonly value: Json
  readonly scene: Scene
}

type Check = (applied: Applied) => readonly Violation[]

/** By keyword; what is not here says nothing about values (titles, defaults, formats). */
export const checks: Readonly<Record<string, Check>> = {
  $ref: ({ schema, value, scene }) => scene.check(pointed(scene.root, schema.$ref), value, scene),
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
    const texts = allowed.map((each) => JSON.stringify(each))
    return hold(
      allowed.some((each) => same(each as Json, value)),
      scene,
      `must be one of ${texts.length > 20 ? `${texts.slice(0, 20).join(', ')}, ...` : texts.join(', ')}`,
    )
  },
  const: ({ schema, value, scene }) => hold(same(schema.const as Json, value), scene, `must be ${JSON.stringify(schema.const)}`),
  ...numbers(),
  ...texts(),
  ...lists(),
  ...objects(),
  allOf: ({ schema, value, scene }) => listOf(schema.allOf).flatMap((each) => scene.check(each, value, scene)),
  anyOf: ({ schema, value, scene }) => {
    const answers = listOf(schema.anyOf).map((each) => scene.check(each, value, scene))
    if (answers.some((answer) => answer.length === 0)) return []
    const shortest = [...answers].sort((a, b) => a.length - b.length)[0]
    return answers.length === 1 && shortest ? shortest : [{ path: scene.path, message: 'fits none of the allowed forms' }]
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
      const pattern = compiled(schema.pattern)
      return typeof value !== 'string' || !pattern ? [] : hold(pattern.matcher(value).find(), scene, `must match ${schema.pattern}`)
    },
  }
}

function lists(): Record<string, Check> {
  return {
    prefixItems: ({ schema, value, scene }) => {
      const items = listOf(value)
      return listOf(schema.prefixItems).flatMap((each, index) => (index < items.length ? scene.check(each, items[index] as Json, at(scene, index)) : []))
    },
    items: ({ schema, value, scene }) => {
      const before = listOf(schema.prefixItems).length
      return listOf(value).flatMap((item, index) => (index < before ? [] : scene.check(schema.items, item as Json, at(scene, index))))
    },
    minItems: size('minItems', countOf, (count, limit) => count >= limit, 'must have at least', 'items'),
    maxItems: size('maxItems', countOf, (count, limit) => count <= limit, 'must have at most', 'items'),
    uniqueItems: ({ schema, value, scene }) => {
      const items = listOf(value).map((item) => canonicalJson(item as Json))
      return schema.uniqueItems === true ? hold(new Set(items).size === items.length, scene, 'must not hold the same item twice') : []
    },
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
      return Object.entries(recordOf(schema.properties)).flatMap(([name, each]) =>
        Object.hasOwn(value, name) ? scene.check(each, value[name] as Json, at(scene, name)) : [],
      )
    },
    required: ({ schema, value, scene }) => {
      if (!isObject(value)) return []
      return listOf(schema.required).flatMap((name) =>
        typeof name === 'string' && !Object.hasOwn(value, name) ? [{ path: [...scene.path, name], message: 'is missing' }] : [],
      )
    },
    patternProperties: ({ schema, value, scene }) =>
      Object.entries(recordOf(schema.patternProperties)).flatMap(([pattern, each]) =>
        Object.entries(isObject(value) ? value : {}).flatMap(([name, inner]) =>
          compiled(pattern)?.matcher(name).find() ? scene.check(each, inner, at(scene, name)) : [],
        ),
      ),
    additionalProperties: ({ schema, value, scene }) => {
      const named = recordOf(schema.properties)
      const patterns = Object.keys(recordOf(schema.patternProperties)).map(compiled)
      const others = Object.entries(isObject(value) ? value : {}).filter(
        ([name]) => !Object.hasOwn(named, name) && !patterns.some((pattern) => pattern?.matcher(name).find()),
      )
      return others.flatMap(([name, inner]) =>
        schema.additionalProperties === false
          ? [{ path: [...scene.path, name], message: 'is not a known field' }]
          : scene.check(schema.additionalProperties, inner, at(scene, name)),
      )
    },
    propertyNames: ({ schema, value, scene }) =>
      Object.keys(isObject(value) ? value : {}).flatMap((name) => scene.check(schema.propertyNames, name, at(scene, name))),
    minProperties: size('minProperties', fieldsOf, (count, limit) => count >= limit, 'must have at least', 'fields'),
    maxProperties: size('maxProperties', fieldsOf, (count, limit) => count <= limit, 'must have at most', 'fields'),
    dependentRequired: ({ schema, value, scene }) =>
      Object.entries(recordOf(schema.dependentRequired)).flatMap(([name, needs]) =>
        isObject(value) && Object.hasOwn(value, name)
          ? listOf(needs).flatMap((need) =>
              typeof need === 'string' && !Object.hasOwn(value, need) ? [{ path: [...scene.path, need], message: `is missing beside ${name}` }] : [],
            )
          : [],
      ),
    dependentSchemas: ({ schema, value, scene }) =>
      Object.entries(recordOf(schema.dependentSchemas)).flatMap(([name, each]) =>
        isObject(value) && Object.hasOwn(value, name) ? scene.check(each, value, scene) : [],
      ),
  }
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
    return measured === undefined || typeof limit !== 'number' ? [] : hold(holds(measured, limit), scene, `${words[0]} ${limit} ${words[1]}`)
  }
}

function hold(holds: boolean, scene: Scene, message: string): readonly Violation[] {
  return holds ? [] : [{ path: scene.path, message }]
}

function at(scene: Scene, step: string | number): Scene {
  return { ...scene, path: [...scene.path, step] }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** In characters as people count them, not in UTF-16 units. */
function lengthOf(value: Json): number | undefined {
  return typeof value === 'string' ? [...value].length : undefined
}

function countOf(value: Json): number | undefined {
  return Array.isArray(value) ? value.length : undefined
}

function fieldsOf(value: Json): number | undefined {
  return isObject(value) ? Object.keys(value).length : undefined
}

function same(a: Json, b: Json): boolean {
  return canonicalJson(a) === canonicalJson(b)
}

/** RE2 has no look-around: a pattern that it cannot read is left unchecked. */
function compiled(pattern: unknown): RE2JS | undefined {
  try {
    return RE2JS.compile(String(pattern))
  } catch {
    return undefined
  }
}
