import type { Json, JsonSchema } from '@heddle/core/json'
import { violations } from '@heddle/core/json-schema/violations'
import { AppError } from '@heddle/db/app-error'

/** More than anybody reads. */
const MOST = 20

/** Compares a run's input with the version's JSON Schema. @throws AppError `invalid` that names every place. */
export function checkInput(schema: JsonSchema, input: Json): void {
  const places = violations(schema, input).slice(0, MOST)
  const first = places[0]
  if (first === undefined) return
  const where = ['input', ...first.path].join('.')
  throw new AppError('invalid', `"${where}" ${first.message}.`, {
    hint: "The version's input schema is in GET /api/v1/meta.",
    details: { places: places.map(({ path, message }) => ({ path: ['input', ...path], message })) },
  })
}
