import type { JsonSchema } from '../json'
import { isRecord, schemasIn } from './keyword-form'
import { referencesOf } from './references'
import { DEEPEST } from './violations'
import { vocabulary } from './vocabulary'

/** Schemas that apply to one and the same value. More than that nobody means. */
const mostAtOnce = 2000

/** A schema that asks for too much whatever the value; `says` ends the sentence that begins with it. */
export interface Overload {
  readonly schema: JsonSchema
  readonly says: string
}

/** The first schema that asks for too much, among those that values are compared with. In time that grows with the schema's length alone. */
export function overloadOf(root: JsonSchema): Overload | undefined {
  try {
    new Weights(root).weighAll()
    return undefined
  } catch (error) {
    if (error instanceof TooMuch) return error
    throw error
  }
}

class TooMuch extends Error implements Overload {
  readonly schema: JsonSchema
  readonly says: string

  constructor(schema: JsonSchema, says: string) {
    super(says)
    this.schema = schema
    this.says = says
  }
}

class Weights {
  readonly #root: JsonSchema
  readonly #seen = new Set<JsonSchema>()
  /** How many schemas each applies to one value, itself and all references included. */
  readonly #weights = new Map<JsonSchema, number | 'open'>()

  constructor(root: JsonSchema) {
    this.#root = root
  }

  weighAll(): void {
    const open: unknown[] = [this.#root]
    while (open.length > 0) {
      const next = open.pop()
      if (!isRecord(next) || this.#seen.has(next)) continue
      this.#seen.add(next)
      for (const applies of ['here', 'further'] as const) for (const part of this.#parts(next, applies)) open.push(part)
      this.#weigh(next, 0)
    }
  }

  #parts(schema: JsonSchema, applies: 'here' | 'further'): readonly unknown[] {
    const found: unknown[] = []
    for (const keyword of Object.keys(schema)) {
      const known = vocabulary.get(keyword)
      if (known?.applies !== applies) continue
      const target = keyword === '$ref' ? referencesOf(this.#root).target(schema) : undefined
      if (target?.leads === 'in') found.push(target.to)
      for (const [, part] of schemasIn(known.form, schema[keyword])) found.push(part)
    }
    return found
  }

  #weigh(schema: unknown, depth: number): number {
    if (!isRecord(schema)) return 1
    const known = this.#weights.get(schema)
    if (known === 'open') throw new TooMuch(schema, 'refers back to itself without going further into the value')
    if (known !== undefined) return known
    if (depth >= DEEPEST) throw new TooMuch(schema, `has more than ${DEEPEST} schemas inside or behind each other for one value`)
    this.#weights.set(schema, 'open')
    let weight = 1
    for (const part of this.#parts(schema, 'here')) weight += this.#weigh(part, depth + 1)
    if (weight > mostAtOnce) throw new TooMuch(schema, `applies more than ${mostAtOnce} schemas to one value, counting each as often as it is referred to`)
    this.#weights.set(schema, weight)
    return weight
  }
}
