import type { JsonSchema } from '../json'
import { isRecord } from '../json-schema/keyword-form'
import { referencesOf } from '../json-schema/references'
import type { Reference } from '../plan/plan'

/** The first step of a path that no value of the schema has. */
export interface MissingField {
  /** Of the path. */
  readonly index: number
  readonly key: string
  /** The fields that there are instead. */
  readonly names: readonly string[]
}

/** Schemas that are looked at for one step: more are as good as unknown. */
const MOST_FORMS = 100

/** Undefined also where the schema leaves it open. */
export function missingField(schema: JsonSchema, path: Reference['path']): MissingField | undefined {
  let next: readonly unknown[] = [schema]
  for (const [index, key] of path.entries()) {
    // What nearly every node yields: one object with fixed fields.
    const only = next.length === 1 && isRecord(next[0]) && typeof key === 'string' ? fieldsOf(next[0]) : undefined
    if (only !== undefined && Object.hasOwn(only, key)) {
      next = [only[key]]
      continue
    }
    const forms = formsOf(schema, next)
    if (forms === undefined || forms.length === 0) return undefined
    if (typeof key === 'number') {
      next = forms.map(itemsOf)
      continue
    }
    const fields = forms.map(fieldsOf)
    if (fields.some((each) => each === undefined)) return undefined
    const found = fields.flatMap((each) => (each !== undefined && Object.hasOwn(each, key) ? [each[key]] : []))
    if (found.length === 0) return { index, key, names: [...new Set(fields.flatMap((each) => Object.keys(each ?? {})))] }
    next = found
  }
  return undefined
}

/** The forms that a value with something in it may have, behind references and alternatives; undefined: any. */
function formsOf(root: JsonSchema, schemas: readonly unknown[]): readonly JsonSchema[] | undefined {
  const open = new Set(schemas)
  const forms: JsonSchema[] = []
  // Grows while it is read; a schema may lead back to itself.
  for (const schema of open) {
    if (!isRecord(schema) || open.size > MOST_FORMS) return undefined
    const inner = fieldsOf(schema) === undefined ? behind(root, schema) : undefined
    if (inner !== undefined) for (const each of inner) open.add(each)
    else if (!isPlain(schema)) forms.push(schema)
  }
  return forms
}

function behind(root: JsonSchema, schema: JsonSchema): readonly unknown[] | undefined {
  const target = typeof schema.$ref === 'string' ? referencesOf(root).target(schema) : undefined
  if (target?.leads === 'in') return [target.to]
  const options = schema.anyOf ?? schema.oneOf
  return Array.isArray(options) ? options : undefined
}

/** Nothing is inside a text, a number, null and the like. */
function isPlain({ type }: JsonSchema): boolean {
  const types = Array.isArray(type) ? type : [type]
  return types.every((each) => typeof each === 'string' && each !== 'object' && each !== 'array')
}

/** Those of an object that has no others. */
function fieldsOf({ type, properties = {}, additionalProperties, patternProperties }: JsonSchema): Readonly<Record<string, unknown>> | undefined {
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'))
  return isObject && additionalProperties === false && patternProperties === undefined && isRecord(properties) ? properties : undefined
}

function itemsOf({ items, prefixItems }: JsonSchema): unknown {
  return prefixItems === undefined ? items : undefined
}
