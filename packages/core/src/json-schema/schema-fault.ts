import { Meter, OverBudget } from '../expression/budget'
import type { JsonSchema } from '../json'
import { matches } from './matches'
import { pointed } from './reading'
import { DEEPEST } from './violations'

/** Schemas that apply to one and the same value. More than that nobody means. */
const mostAtOnce = 2000
const patternSteps = 1_000_000

/** Keywords that hold schemas: for the same value, or for what is inside it. */
const holders: ReadonlyMap<string, 'here' | 'further'> = new Map([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', '$ref'].map((keyword) => [keyword, 'here'] as const),
  ...['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', 'contains', 'propertyNames'].map(
    (keyword) => [keyword, 'further'] as const,
  ),
])

class Fault extends Error {}

/**
 * What its author has to mend in a schema that asks for too much whatever the value; ends the sentence that begins with its name.
 * Undefined: nothing. In time that grows with the schema's length alone.
 */
export function schemaFault(schema: JsonSchema): string | undefined {
  try {
    new Survey(schema).look()
    return undefined
  } catch (error) {
    if (error instanceof OverBudget) return 'has patterns that are too large to compare with'
    if (error instanceof Fault) return error.message
    throw error
  }
}

class Survey {
  readonly #root: JsonSchema
  readonly #meter = new Meter(patternSteps)
  readonly #seen = new Set<JsonSchema>()
  readonly #open: unknown[]
  /** How many schemas each applies to one value, itself and all references included. */
  readonly #weights = new Map<JsonSchema, number | 'open'>()

  constructor(root: JsonSchema) {
    this.#root = root
    this.#open = [root]
  }

  look(): void {
    while (this.#open.length > 0) {
      const next = this.#open.pop()
      if (!isSchema(next) || this.#seen.has(next)) continue
      this.#seen.add(next)
      this.#lookAt(next)
    }
  }

  #lookAt(schema: JsonSchema): void {
    let isAlone = true
    for (const keyword of Object.keys(schema)) {
      if (keyword === 'pattern') matches(schema.pattern, '', this.#meter)
      const held = holders.get(keyword)
      if (held === undefined) continue
      if (held === 'here') isAlone = false
      if (keyword === 'patternProperties' && isSchema(schema[keyword])) for (const pattern of Object.keys(schema[keyword])) matches(pattern, '', this.#meter)
      for (const part of this.#parts(schema, keyword)) this.#open.push(part)
    }
    if (!isAlone) this.#weigh(schema, 0)
  }

  #parts(schema: JsonSchema, keyword: string): readonly unknown[] {
    const part = schema[keyword]
    if (keyword === '$ref') return [pointed(this.#root, part)]
    if (Array.isArray(part)) return part
    const isRecord = keyword === 'properties' || keyword === 'patternProperties' || keyword === 'dependentSchemas'
    return isRecord && isSchema(part) ? Object.values(part) : [part]
  }

  #weigh(schema: unknown, depth: number): number {
    if (!isSchema(schema)) return 1
    const known = this.#weights.get(schema)
    if (known === 'open') throw new Fault('refers back to itself without going further into the value')
    if (known !== undefined) return known
    if (depth >= DEEPEST) throw new Fault(`has more than ${DEEPEST} schemas inside or behind each other for one value`)
    this.#weights.set(schema, 'open')
    let weight = 1
    for (const keyword of Object.keys(schema)) {
      if (holders.get(keyword) !== 'here') continue
      for (const part of this.#parts(schema, keyword)) weight += this.#weigh(part, depth + 1)
    }
    if (weight > mostAtOnce) throw new Fault(`applies more than ${mostAtOnce} schemas to one value, counting each as often as it is referred to`)
    this.#weights.set(schema, weight)
    return weight
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
