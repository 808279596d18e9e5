import type { Json, JsonSchema } from '@heddle/core/json'
import { violations } from '@heddle/core/json-schema/violations'
import type { Plan } from '@heddle/core/plan/plan'
import { AppError } from '@heddle/db/app-error'
import { requireValueSize } from '../../value-size'

/** More than anybody reads. */
const MOST = 20

/**
 * What is let through here runs.
 *
 * @throws RequestRefused `too-large`; AppError `invalid` that names every place.
 */
export function checkInput(plan: Plan, input: Json): void {
  requireValueSize(input, 'The input')
  requireFit(plan.input, input)
}

/** Compares a run's input with the version's JSON Schema. */
function requireFit(schema: JsonSchema, input: Json): void {
  const places = violations(schema, input).slice(0, MOST)
  const first = places[0]
  if (first === undefined) return
  const where = ['input', ...first.path].join('.')
  throw new AppError('invalid', `"${where}" ${first.message}.`, {
    hint: "The version's input schema is in GET /api/v1/meta.",
    details: { places: places.map(({ path, message }) => ({ path: ['input', ...path], message })) },
  })
}
