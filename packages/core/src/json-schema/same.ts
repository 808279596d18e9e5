import type { Meter } from '../expression/budget'
import { canonicalJson } from '../graph/serialize'
import type { Json } from '../json'
import { isObject } from './reading'

/** Equal, whatever the order of fields. @throws OverBudget */
export function same(a: Json, b: Json, meter: Meter): boolean {
  meter.spend(1)
  if (typeof a === 'string' && typeof b === 'string' && a.length === b.length) meter.spend(a.length >> 7)
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => same(item as Json, b[index] as Json, meter))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  meter.spend(keys.length)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key] as Json, b[key] as Json, meter))
}

/** In one pass: of large lists, comparing each with each would take for ever. @throws OverBudget */
export function areUnique(items: readonly Json[], meter: Meter): boolean {
  const seen = new Set<string>()
  for (const item of items) {
    pay(item, meter)
    const text = canonicalJson(item)
    if (seen.has(text)) return false
    seen.add(text)
  }
  return true
}

/** What writing a value costs. */
function pay(value: Json, meter: Meter): void {
  meter.spend(2)
  if (typeof value === 'string') meter.spend(value.length >> 6)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value) as readonly Json[]) pay(part, meter)
}
