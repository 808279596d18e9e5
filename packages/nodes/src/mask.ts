import type { Json } from '@heddle/core/json'

const MASK = '•••'

/** Shorter ones would tear holes into ordinary words. */
const SHORTEST = 4

/** The text without these values, in the forms in which they usually travel: plain, JSON, URL, base64. */
export function mask(text: string, values: readonly string[]): string {
  let masked = text
  for (const form of formsOf(values)) masked = masked.replaceAll(form, MASK)
  return masked
}

/** The same for every text in a value, keys included. */
export function maskJson(value: Json, values: readonly string[]): Json {
  if (values.length === 0) return value
  if (typeof value === 'string') return mask(value, values)
  if (Array.isArray(value)) return value.map((each) => maskJson(each, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [mask(key, values), maskJson(inner, values)]))
}

/** Longest first, so that no form is cut by a shorter one inside it. */
function formsOf(values: readonly string[]): readonly string[] {
  const forms = values
    .filter((value) => value.length >= SHORTEST)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encoded(value), Buffer.from(value).toString('base64')])
  return [...new Set(forms)].sort((a, b) => b.length - a.length)
}

function encoded(value: string): string {
  try {
    return encodeURIComponent(value)
  } catch {
    return value
  }
}
