import type { Json } from '../json'
import { readJson } from '../json-text/read-json'
import type { Filter, Reference } from '../plan/plan'
import { filterTakes, isFilter } from './filters'

/** A `{{...}}` in a text that has the form of a reference. Offsets are in the text. */
export interface Hole {
  readonly start: number
  readonly end: number
  /** Where the root's name stands, for renaming. */
  readonly rootAt: number
  readonly reference: Reference
}

/** What stands at `{{`: a reference, or the reason why it is only text. */
export type Scan = { readonly ok: true; readonly hole: Hole } | { readonly ok: false; readonly why: string }

type Path = (string | number)[]

const SPACE = /\s*/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
const FIELD = /\.([A-Za-z_][A-Za-z0-9_]*)/y
const INDEX = /\[(\d+)\]/y
const TEXT = /"(?:[^"\\]|\\.)*"/y
const SCALAR = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|\[\s*\]/y

/** Reads the reference that begins with `{{` at `start`. */
export function scanReference(text: string, start: number): Scan {
  const cursor = new Cursor(text, start + 2)
  cursor.take(SPACE)
  const rootAt = cursor.at
  const root = cursor.take(NAME)
  if (root === undefined) return { ok: false, why: 'it does not begin with a name' }
  const path = scanPath(cursor)
  if (path === undefined) return { ok: false, why: 'a key in brackets is a number or a text in double quotes' }
  const filters = scanFilters(cursor)
  if (typeof filters === 'string') return { ok: false, why: filters }
  const otherwise = scanDefault(cursor)
  if (otherwise === 'bad') return { ok: false, why: 'after ?? comes a text in double quotes, a number, true, false, null or []' }
  cursor.take(SPACE)
  if (!cursor.eat('}}')) return { ok: false, why: 'it is not of the form {{ name.field | filter ?? default }}' }
  const reference = withDefault({ root, path, ...(filters.length > 0 && { filters }) }, otherwise)
  return { ok: true, hole: { start, end: cursor.at, rootAt, reference } }
}

function scanPath(cursor: Cursor): Path | undefined {
  const path: Path = []
  for (;;) {
    const field = cursor.group(FIELD)
    const index = field === undefined ? cursor.group(INDEX) : undefined
    if (field !== undefined) path.push(field)
    else if (index !== undefined) path.push(Number(index))
    else if (!cursor.eat('[')) return path
    else {
      const key = parsed(cursor.take(TEXT))
      if (typeof key?.value !== 'string' || !cursor.eat(']')) return undefined
      path.push(key.value)
    }
  }
}

function scanFilters(cursor: Cursor): Filter[] | string {
  const filters: Filter[] = []
  for (;;) {
    const before = cursor.at
    cursor.take(SPACE)
    if (!cursor.eat('|')) {
      cursor.at = before
      return filters
    }
    cursor.take(SPACE)
    const name = cursor.take(NAME)
    if (name === undefined) return 'after | comes the name of a filter'
    if (!isFilter(name)) return `there is no filter called ${name}`
    const args = scanArguments(cursor)
    if (args === undefined) return `what follows ${name}: is no text in double quotes, number, true, false or null`
    const wrong = filterTakes(name, args)
    if (wrong !== undefined) return wrong
    filters.push({ name, args })
  }
}

function scanArguments(cursor: Cursor): Json[] | undefined {
  const args: Json[] = []
  const before = cursor.at
  cursor.take(SPACE)
  if (!cursor.eat(':')) {
    cursor.at = before
    return args
  }
  do {
    cursor.take(SPACE)
    const arg = parsed(cursor.take(SCALAR))
    if (arg === undefined) return undefined
    args.push(arg.value)
    cursor.take(SPACE)
  } while (cursor.eat(','))
  return args
}

function scanDefault(cursor: Cursor): { readonly value: Json } | undefined | 'bad' {
  const before = cursor.at
  cursor.take(SPACE)
  if (!cursor.eat('??')) {
    cursor.at = before
    return undefined
  }
  cursor.take(SPACE)
  return parsed(cursor.take(SCALAR)) ?? 'bad'
}

/** `| default: x` says the same as `?? x`; followed by more filters it stays a filter, so that they see its value. */
function withDefault(reference: Reference, otherwise: { readonly value: Json } | undefined): Reference {
  if (otherwise !== undefined) return { ...reference, otherwise: otherwise.value }
  const filters = reference.filters ?? []
  const fallback = filters.findLast((filter) => filter.name === 'default')?.args[0]
  if (fallback === undefined) return reference
  const { filters: _, ...bare } = reference
  const kept = filters.at(-1)?.name === 'default' ? filters.slice(0, -1) : filters
  return { ...bare, ...(kept.length > 0 && { filters: kept }), otherwise: fallback }
}

function parsed(text: string | undefined): { readonly value: Json } | undefined {
  if (text === undefined) return undefined
  const reading = readJson(text)
  return 'value' in reading ? reading : undefined
}

class Cursor {
  readonly text: string
  at: number

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  /** What the sticky pattern matches here, taken; or nothing. */
  take(pattern: RegExp): string | undefined {
    const from = this.at
    pattern.lastIndex = from
    if (!pattern.test(this.text)) return undefined
    this.at = pattern.lastIndex
    return this.text.slice(from, this.at)
  }

  group(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found !== null) this.at = pattern.lastIndex
    return found?.[1]
  }

  eat(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }
}
