import type { Json } from '@heddle/core/json'
import { isExact } from '@heddle/core/json-text/exact-number'
import { DEEPEST, MOST_VALUES, readJson } from '@heddle/core/json-text/read-json'
import type { FormWords } from './text'

/** What stands in a control: its value (undefined: nothing), or why it has none. Never a number that is another than what is written. */
export type Written = { readonly value: Json | undefined } | { readonly wrong: string }

export function readWrittenJson(text: string, words: FormWords): Written {
  if (text.trim() === '') return { value: undefined }
  const reading = readJson(text)
  if ('value' in reading) return reading
  if (reading.fault === 'too-deep') return { wrong: words.deepJson(DEEPEST) }
  if (reading.fault === 'too-many') return { wrong: words.manyJson(MOST_VALUES) }
  return { wrong: reading.fault === 'inexact' ? words.inexactJson(reading.written) : words.invalidJson }
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

export function readWrittenNumber(text: string, words: FormWords): Written {
  const written = text.trim().replace(/^\+/, '')
  if (written === '') return { value: undefined }
  if (!decimal.test(written)) return { wrong: words.noNumber }
  return isExact(written) ? { value: Number(written) } : { wrong: words.inexactNumber(written) }
}

/** What may be text, a number, a truth value or null: what reads as one of the latter is one. */
export function readScalar(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  // "007" and "1.50" are text: a number is only what is written as numbers are.
  return text !== '' && String(Number(text)) === text && isExact(text) ? Number(text) : text
}
