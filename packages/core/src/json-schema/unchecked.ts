import { meantKeyword } from './meant-keyword'
import { strangers, vocabulary } from './vocabulary'

/** Ends the sentence that begins with the keyword, and a sentence about what to do. */
export interface Unchecked {
  readonly says: string
  readonly hint: string
}

/** What its author is told of a keyword that would say something about values, and that nobody looks at; undefined: there is nothing to tell. */
export function uncheckedKeyword(name: string, value: unknown): Unchecked | undefined {
  const known = vocabulary.get(name)
  // `true` asks for nothing.
  if (known !== undefined) return known.does === 'unchecked' && value !== true ? { says: 'is not checked', hint: known.hint ?? '' } : undefined
  const stranger = strangers.get(name)
  if (stranger !== undefined) return value === stranger.idle ? undefined : { says: 'is not of JSON Schema 2020-12, and not checked', hint: stranger.hint }
  // One that is no keyword says nothing, unless it was meant to.
  const meant = meantKeyword(name)
  return meant === undefined ? undefined : { says: 'is no keyword, and not checked', hint: `Is "${meant}" meant?` }
}

const known = new WeakMap<object, boolean>()

/** Looked for once in each schema. */
export function hasUnchecked(schema: object): boolean {
  const before = known.get(schema)
  if (before !== undefined) return before
  const found = Object.entries(schema).some(([name, value]) => uncheckedKeyword(name, value) !== undefined)
  known.set(schema, found)
  return found
}
