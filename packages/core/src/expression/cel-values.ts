import { Duration, UnsignedInt } from '@marcbachmann/cel-js/evaluator'
import { runningMeter } from './cel-meter'
import { Moment } from './cel-moment'
import { charactersIn } from './characters'

/** Deep equality of any two values; of different kinds: false. */
export function same(a: unknown, b: unknown): boolean {
  runningMeter().spend(1)
  if (typeof a === 'string' && typeof b === 'string') return sameText(a, b)
  if (a === b) return true
  if (isNumber(a) && isNumber(b)) return Number(a.valueOf()) === Number(b.valueOf())
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || a instanceof Uint8Array) return sameList(a, b)
  if (a instanceof Moment || a instanceof Duration) return Object.getPrototypeOf(a) === Object.getPrototypeOf(b) && a.valueOf() === b.valueOf()
  return sameFields(a, b)
}

function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  runningMeter().spend(a.length >> 7)
  return a === b
}

function sameList(a: ArrayLike<unknown>, b: object): boolean {
  if (!(Array.isArray(b) || b instanceof Uint8Array) || a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) if (!same(a[index], b[index])) return false
  return true
}

function sameFields(a: object, b: object): boolean {
  const [left, right] = [fieldsOf(a), fieldsOf(b)]
  if (left === undefined || right === undefined || left.size !== right.size) return false
  for (const [key, value] of left) if (!right.has(key) || !same(value, right.get(key))) return false
  return true
}

function fieldsOf(value: object): ReadonlyMap<unknown, unknown> | undefined {
  if (value instanceof Map) return value
  if (!isPlain(value)) return undefined
  const fields = Object.entries(value)
  runningMeter().spend(2 * fields.length)
  return new Map<unknown, unknown>(fields)
}

/** Whether a value is in a list, or a field in an object. */
export function among(value: unknown, all: unknown): boolean {
  if (Array.isArray(all)) return all.some((item) => same(item, value))
  if (all instanceof Map) return all.has(value)
  if (isPlain(all)) return (typeof value === 'string' || isNumber(value)) && Object.hasOwn(all, String(value))
  throw new Error(`nothing can be in ${nameOf(all)}`)
}

/** Characters as people count them, items or fields. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') {
    runningMeter().spend(value.length >> 5)
    return charactersIn(value)
  }
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length
  if (value instanceof Map) return value.size
  if (!isPlain(value)) throw new Error(`${nameOf(value)} has no size`)
  const { length } = Object.keys(value)
  runningMeter().spend(length)
  return length
}

export function isNumber(value: unknown): value is number | bigint | UnsignedInt {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof UnsignedInt
}

/** An object out of JSON or of a map literal. */
export function isPlain(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

export function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Moment) return 'a moment'
  if (value instanceof Duration) return 'a duration'
  if (typeof value === 'string') return 'a text'
  if (typeof value === 'boolean') return String(value)
  return isNumber(value) ? 'a number' : 'an object'
}
