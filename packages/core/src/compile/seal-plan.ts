import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '../graph/serialize'
import type { Plan } from '../plan/plan'

/** JSON text. A plan is read anew by every worker that takes a run of it over. */
export const MOST_PLAN_BYTES = 1_500_000

/** Gives a plan its hash: SHA-256 of the canonical JSON of everything else. Too large: how many bytes it has. */
export function sealPlan(plan: Omit<Plan, 'hash'>): { readonly plan: Plan } | { readonly bytes: number } {
  const bytes = utf8ToBytes(canonicalText(plan))
  if (bytes.length > MOST_PLAN_BYTES) return { bytes: bytes.length }
  return { plan: { ...plan, hash: bytesToHex(sha256(bytes)) } }
}

/** The same text as `canonicalJson`, three times as fast: a copy with sorted keys, written by the machine's own JSON. */
export function canonicalText(value: object): string {
  try {
    return JSON.stringify(sortedCopy(value))
  } catch (error) {
    if (error === UNORDERED) return canonicalJson(value)
    throw error
  }
}

const UNORDERED = new Error('Keys that an object orders by itself.')

/** What is in order already is not copied. */
function sortedCopy(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return sortedItems(value)
  const keys = Object.keys(value)
  let changed = false
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? ''
    if (isOutOfOrder(key)) throw UNORDERED
    if (at > 0 && key < (keys[at - 1] ?? '')) changed = true
  }
  if (changed && keys.length > 50) keys.sort()
  else if (changed) sortFew(keys)
  const copy: Record<string, unknown> = {}
  for (const key of keys) {
    const field = (value as Record<string, unknown>)[key]
    const sorted = sortedCopy(field)
    copy[key] = sorted
    changed ||= sorted !== field
  }
  return changed ? copy : value
}

function sortedItems(items: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined
  for (let at = 0; at < items.length; at++) {
    const sorted = sortedCopy(items[at])
    if (copy === undefined && sorted !== items[at]) copy = items.slice(0, at)
    copy?.push(sorted)
  }
  return copy ?? items
}

/** By insertion: objects of a plan have a handful of keys, and the machine's own sort makes two lists for each. */
function sortFew(keys: string[]): void {
  for (let at = 1; at < keys.length; at++) {
    const key = keys[at] ?? ''
    let hole = at
    for (; hole > 0 && (keys[hole - 1] ?? '') > key; hole--) keys[hole] = keys[hole - 1] ?? ''
    keys[hole] = key
  }
}

/** An object does not hold these keys in the order in which they are put: whole numbers, and the name of its prototype. */
function isOutOfOrder(key: string): boolean {
  const first = key.charCodeAt(0)
  return (first >= 48 && first <= 57) || key === '__proto__'
}
