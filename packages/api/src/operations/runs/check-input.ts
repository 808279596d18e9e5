import type { Json, JsonSchema } from '@heddle/core/json'
import { AppError } from '@heddle/db/app-error'
import { mismatches } from './mismatches'

/** Compares a run's input with the version's JSON Schema. @throws AppError `invalid` that names every place. */
export function checkInput(schema: JsonSchema, input: Json): void {
  const places = mismatches(schema, input)
  const first = places[0]
  if (first === undefined) return
  const where = ['input', ...first.path].join('.')
  throw new AppError('invalid', `"${where}" ${first.message}.`, {
    hint: "The version's input schema is in GET /api/v1/meta.",
    details: { places: places.map(({ path, message }) => ({ path: ['input', ...path], message })) },
  })
}
