export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** What a search leaves of a value: all of it, or only some entries, each by the name that it has in the value. */
export interface FoundJson {
  readonly value: JsonValue
  /** Absent: everything is shown. */
  readonly entries?: readonly FoundEntry[]
}

export type FoundEntry = readonly [name: string, found: FoundJson]

/** Looks for words in keys and values, small and capital letters alike. Undefined when they are nowhere. */
export function findInJson(value: JsonValue, words: string): FoundJson | undefined {
  const wanted = words.trim().toLowerCase()
  return wanted === '' ? { value } : foundIn(value, wanted)
}

function foundIn(value: JsonValue, wanted: string): FoundJson | undefined {
  if (typeof value !== 'object' || value === null) return String(value).toLowerCase().includes(wanted) ? { value } : undefined
  const entries = Object.entries(value).flatMap<FoundEntry>(([name, each]) => {
    // A list's positions are not words that anybody looks for.
    const found = !Array.isArray(value) && name.toLowerCase().includes(wanted) ? { value: each } : foundIn(each, wanted)
    return found === undefined ? [] : [[name, found]]
  })
  return entries.length === 0 ? undefined : { value, entries }
}

export function entriesOf({ value, entries }: FoundJson): readonly FoundEntry[] {
  if (entries !== undefined) return entries
  return typeof value === 'object' && value !== null ? Object.entries(value).map(([name, each]) => [name, { value: each }]) : []
}

/** The way from a value to one of its entries, as references are written: `.name`, `["any name"]`, `[0]`. */
export function pathStep(name: string, of: JsonValue): string {
  if (Array.isArray(of)) return `[${name}]`
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
}

/** Has it more entries, all levels together, than a person sees at a glance? Stops counting as soon as it knows. */
export function isLarge(value: JsonValue, most = 12): boolean {
  const waiting: JsonValue[] = [value]
  let seen = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const inside = Array.isArray(next) ? next : Object.values(next)
    seen += inside.length
    if (seen > most) return true
    waiting.push(...inside)
  }
  return false
}
