import type { Json, JsonObject } from '../json'

/** What an approval step yields: the answer, the value as it was shown or changed, and what the person wrote and is called. */
export function decisionValue({
  answer,
  value,
  note,
  by,
}: {
  readonly answer: string
  readonly value: Json
  readonly note?: string
  readonly by?: string
}): JsonObject {
  return { decision: answer, value, ...(note !== undefined && { note }), ...(by !== undefined && { by }) }
}
