import type { Meter } from '../expression/budget'
import type { Json, JsonSchema } from '../json'

/** What a JSON pointer within the document names; anything else is left unchecked. */
export function pointed(root: JsonSchema, ref: unknown, meter?: Meter): unknown {
  if (ref === '#') return root
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return true
  meter?.spend(ref.length >> 2)
  let found: unknown = root
  for (const step of decoded(ref.slice(2)).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return true
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** What is no percent-encoding is what it says. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function isOfType(value: Json, type: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

export function typeWord(type: unknown): string {
  const words: Record<string, string> = {
    string: 'a text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    object: 'an object',
    array: 'a list',
    null: 'null',
  }
  return words[String(type)] ?? String(type)
}

export function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
