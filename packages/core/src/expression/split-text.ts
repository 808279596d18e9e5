import type { Reference } from '../plan/plan'
import { type Hole, scanReference } from './scan-reference'

/** A text cut at its references. */
export interface SplitText {
  /** Pieces of text (`\{{` already turned into `{{`) and references, in order; no empty pieces. */
  readonly parts: readonly (string | Reference)[]
  readonly holes: readonly Hole[]
  /** Every `{{...}}` that is only text, and why. */
  readonly plain: readonly { readonly text: string; readonly why: string }[]
}

/** A reference that somebody has begun to write, up to where its line or its braces end. */
const BEGUN = /^\{\{\s*[A-Za-z_][^\n}]*\}?/
const LONGEST_BEGUN = 100
const UNCLOSED = 'it is not closed with }}'

/**
 * One pass from left to right. A `{{` that begins no reference is text up to and with the next `}}`: what looks like
 * a reference inside such a block is none.
 */
export function splitText(text: string): SplitText {
  const parts: (string | Reference)[] = []
  const holes: Hole[] = []
  const plain: { text: string; why: string }[] = []
  let piece = ''
  let from = 0
  let closes = true
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at)) {
    if (text[at - 1] === '\\' && at > from) {
      piece += `${text.slice(from, at - 1)}{{`
      at = from = at + 2
      continue
    }
    const scan = scanReference(text, at)
    if (scan.ok) {
      if (piece + text.slice(from, at) !== '') parts.push(piece + text.slice(from, at))
      parts.push(scan.hole.reference)
      holes.push(scan.hole)
      piece = ''
      at = from = scan.hole.end
      continue
    }
    const close: number = closes ? text.indexOf('}}', at + 2) : -1
    closes = close >= 0
    if (!closes) {
      const begun = BEGUN.exec(text.slice(at, at + LONGEST_BEGUN))?.[0]
      // Said once: what comes after it is not closed either.
      if (begun !== undefined && !plain.some(({ why }) => why === UNCLOSED)) plain.push({ text: begun, why: UNCLOSED })
      at += 1
      continue
    }
    plain.push({ text: text.slice(at, close + 2), why: scan.why })
    at = close + 2
  }
  if (piece + text.slice(from) !== '') parts.push(piece + text.slice(from))
  return { parts, holes, plain }
}
