import type { Json } from '../json'
import { doubledName } from './doubled-name'
import { jsonPlace, placeAt, type TextPlace } from './json-place'
import { type InexactNumber, scanJson } from './scan-json'

/** Values nested deeper would overflow the stack of whoever walks them with recursion. */
export const DEEPEST = 200

/** The most values in one JSON text. Small things take far longer than their bytes say: 16 MB of them would stop everyone for half a minute. */
export const MOST_VALUES = 200_000

/** Why a text gives no value: it is no JSON, nobody could walk it, or it holds a number or a name that would not survive. */
export type JsonFault =
  | { readonly fault: 'malformed'; readonly place: TextPlace }
  | { readonly fault: 'too-deep'; readonly place: TextPlace }
  | { readonly fault: 'too-many'; readonly place: TextPlace }
  | { readonly fault: 'inexact'; readonly place: TextPlace; readonly written: string }
  | { readonly fault: 'doubled'; readonly place: TextPlace; readonly name: string }

export type JsonReading = { readonly value: Json } | Exclude<JsonFault, { readonly fault: 'doubled' }>

/**
 * Reads JSON that comes from outside. Numbers are doubles here, so a number that a double cannot hold as it is written
 * (beyond 2^53, beyond 1.8e308, more digits than a double has) is a fault and never silently another number.
 */
export function readJson(source: string): JsonReading {
  return read(source, (inexact) => {
    const [first] = inexact
    return first === undefined ? undefined : { fault: 'inexact', place: placeAt(source, first.at), written: first.written }
  })
}

/**
 * The same for what is sent to us or written for us to the letter. A name that an object has twice is a fault as well:
 * of the two values one would be passed over, and nobody knows which of them was meant.
 */
export function readSentJson(source: string): { readonly value: Json } | JsonFault {
  const reading = readJson(source)
  const doubled = 'value' in reading ? doubledName(source) : undefined
  return doubled === undefined ? reading : { fault: 'doubled', place: placeAt(source, doubled.at), name: doubled.name }
}

/** The same as `readJson` for answers of others, who do not ask us how they write: such numbers stay what was written, as text. */
export function readJsonWithTexts(source: string): Exclude<JsonReading, { readonly fault: 'inexact' }> {
  return read(source, (inexact) => (inexact.length === 0 ? undefined : { value: JSON.parse(quoted(source, inexact)) as Json }))
}

function read<Other>(source: string, otherwise: (inexact: readonly InexactNumber[]) => Other | undefined): Other | Exclude<JsonReading, { fault: 'inexact' }> {
  const { tooDeepAt, tooManyAt, inexact } = scanJson(source, { deepest: DEEPEST, most: MOST_VALUES })
  if (tooDeepAt !== undefined) return { fault: 'too-deep', place: placeAt(source, tooDeepAt) }
  if (tooManyAt !== undefined) return { fault: 'too-many', place: placeAt(source, tooManyAt) }
  try {
    const value = JSON.parse(source) as Json
    return otherwise(inexact) ?? { value }
  } catch {
    return { fault: 'malformed', place: jsonPlace(source) }
  }
}

/** The text with quotes around these numbers. */
function quoted(source: string, numbers: readonly InexactNumber[]): string {
  const parts: string[] = []
  let done = 0
  for (const { at, written } of numbers) {
    parts.push(source.slice(done, at), `"${written}"`)
    done = at + written.length
  }
  return parts.join('') + source.slice(done)
}
