import type { Json, JsonSchema } from '../json'
import { checks } from './keywords'
import type { Scene, Violation } from './scene'

export type { Violation }

/** Schemas that refer to themselves without end stop here. */
const DEEPEST = 200

/**
 * What a value has that its JSON Schema (2020-12) does not allow; empty = it fits. Patterns run in linear time (RE2), so
 * no schema can hang the process. `format` and `unevaluated...` are not enforced, as the standard leaves them to the reader.
 */
export function violations(schema: JsonSchema, value: Json): readonly Violation[] {
  return check(schema, value, { root: schema, path: [], depth: 0, check })
}

/** For people: `order.items[2]: must be a string`. */
export function violationText({ path, message }: Violation): string {
  const place = path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
  return place === '' ? message : `${place}: ${message}`
}

function check(schema: unknown, value: Json, scene: Scene): readonly Violation[] {
  if (schema === true || scene.depth > DEEPEST) return []
  if (schema === false) return [{ path: scene.path, message: 'is not allowed' }]
  if (typeof schema !== 'object' || schema === null) return []
  const deeper = { ...scene, depth: scene.depth + 1 }
  const found: Violation[] = []
  for (const keyword of Object.keys(schema)) {
    const apply = Object.hasOwn(checks, keyword) ? checks[keyword] : undefined
    if (apply) found.push(...apply({ schema: schema as JsonSchema, value, scene: deeper }))
  }
  return found
}
