import { Meter, OverBudget } from '../expression/budget'
import type { Json, JsonSchema } from '../json'
import { leaveOpen } from './judge'
import { checks } from './keywords'
import { most } from './most'
import { pathOf, type Scene, type Violation } from './scene'
import { hasUnchecked } from './unchecked'

export type { Violation }

/** Schemas inside each other, or behind each other by references: more do not fit into every stack. */
export const DEEPEST = 500

class TooDeep extends Error {}

/** Each schema applied to a value, each field and item looked at is one; a pattern costs by the length of its text. */
const comparisonSteps = 3_000_000

/**
 * What a value has that its JSON Schema (2020-12) does not allow; empty = it fits. More than a hundred are not told. Which keywords
 * count is in `vocabulary.ts`; one that is not checked allows every value, within `not` and the like as well.
 *
 * No schema holds the process up: patterns run in linear time (RE2), and a schema that asks for too much is not met. That it does so by
 * itself, whatever the value, is the author's to know before (`schema-fault.ts`).
 */
export function violations(schema: JsonSchema, value: Json): readonly Violation[] {
  try {
    return check(schema, value, { root: schema, place: undefined, depth: 0, followed: [], meter: new Meter(comparisonSteps), check })
  } catch (error) {
    if (error instanceof OverBudget) return [{ path: [], message: 'takes more than 3,000,000 steps to compare with its schema' }]
    if (error instanceof TooDeep) return [{ path: [], message: `needs schemas inside each other deeper than ${DEEPEST} levels to compare with` }]
    throw error
  }
}

/** For people: `order.items[2]: must be a string`. */
export function violationText({ path, message }: Violation): string {
  const place = path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
  return place === '' ? message : `${place}: ${message}`
}

function check(schema: unknown, value: Json, scene: Scene): readonly Violation[] {
  scene.meter.spend(1)
  if (schema === true) return []
  if (schema === false) return [{ path: pathOf(scene), message: 'is not allowed' }]
  if (typeof schema !== 'object' || schema === null) return []
  if (scene.depth > DEEPEST) throw new TooDeep()
  const deeper = { ...scene, depth: scene.depth + 1 }
  const keywords = Object.keys(schema)
  scene.meter.spend(keywords.length)
  if (scene.doubt !== undefined && hasUnchecked(schema)) leaveOpen(scene)
  return most(keywords, (keyword) => {
    const apply = Object.hasOwn(checks, keyword) ? checks[keyword] : undefined
    if (apply === undefined) return []
    const rule = { keyword, wants: (schema as JsonSchema)[keyword] }
    // What was found further in has its own rule already.
    return apply({ schema: schema as JsonSchema, value, scene: deeper }).map((each) => (each.rule ? each : { ...each, rule }))
  })
}
