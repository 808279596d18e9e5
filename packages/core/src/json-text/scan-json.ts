import { isExact } from './exact-number'

/** A number that `JSON.parse` would change. */
export interface InexactNumber {
  readonly at: number
  readonly written: string
}

export interface JsonScan {
  /** Where the nesting goes beyond the limit; the scan ends there. */
  readonly tooDeepAt?: number
  /** Where there are more values than the limit; the scan ends there. */
  readonly tooManyAt?: number
  readonly inexact: readonly InexactNumber[]
}

export interface JsonLimits {
  /** Lists and objects inside each other. */
  readonly deepest: number
  /** Values: texts, numbers, lists, objects and so on. */
  readonly most: number
}

const code = (char: string): number => char.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const MINUS = code('-')
const ZERO = code('0')
const NINE = code('9')
const COMMA = code(',')
const OPENING = [code('['), code('{')] as const
const CLOSING = [code(']'), code('}')] as const

/** Numbers as short as this, without an exponent, are always exact. */
const SURELY_EXACT = 15

const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/**
 * Looks through a JSON text once, without making anything of it and without recursion; by character codes, since an
 * answer may have 20 MB. A text that is no JSON yields something or other.
 */
export function scanJson(source: string, { deepest, most }: JsonLimits): JsonScan {
  const inexact: InexactNumber[] = []
  let depth = 0
  let values = 1
  for (let at = 0; at < source.length; at += 1) {
    const here = source.charCodeAt(at)
    if (here === QUOTE) at = endOfText(source, at)
    else if (here === MINUS || isDigit(here)) {
      const written = numberAt(source, at)
      if ((written.length > SURELY_EXACT || /e/i.test(written)) && !isExact(written)) inexact.push({ at, written })
      at += Math.max(0, written.length - 1)
    } else if (here === COMMA) {
      values += 1
      if (values > most) return { tooManyAt: at, inexact }
    } else if (here === OPENING[0] || here === OPENING[1]) {
      depth += 1
      if (depth > deepest) return { tooDeepAt: at, inexact }
      // Its first part; commas stand before the others.
      if (!isEmptyAt(source, at)) values += 1
      if (values > most) return { tooManyAt: at, inexact }
    } else if (here === CLOSING[0] || here === CLOSING[1]) depth -= 1
  }
  return { inexact }
}

/** Where the text that begins at `start` has its closing quote: the first one with an even number of backslashes before it. */
export function endOfText(source: string, start: number): number {
  for (let end = source.indexOf('"', start + 1); end !== -1; end = source.indexOf('"', end + 1)) {
    let backslashes = 0
    while (source.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return source.length
}

/** Does the list or object that opens here close again at once? */
function isEmptyAt(source: string, opening: number): boolean {
  let at = opening + 1
  while (isSpace(source.charCodeAt(at))) at += 1
  const next = source.charCodeAt(at)
  return next === CLOSING[0] || next === CLOSING[1]
}

function isSpace(char: number): boolean {
  return char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09
}

function isDigit(char: number): boolean {
  return char >= ZERO && char <= NINE
}

function numberAt(source: string, at: number): string {
  number.lastIndex = at
  return number.exec(source)?.[0] ?? ''
}
