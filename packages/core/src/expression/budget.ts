import type { RE2JS } from 're2js'
import { MOST_VALUES } from '../json-text/read-json'
import { ExpressionFailure } from './failure'

/**
 * What one evaluation may take, and how large what it makes may be. Counted and never timed: every machine decides alike, the first time
 * and on replay. Plans are made for these numbers; others are another semantics number (decisions/0014).
 *
 * A step is about what a machine of today does in 0.05 to 0.3 microseconds.
 */
export const evaluationSteps = 1_000_000
/**
 * JSON text, in UTF-8, of one value: what a run is given, what a call is given and brings, what a step makes. The one cap of values: all
 * others, and all texts, refer to it (decisions/0021).
 */
export const mostValueBytes = 16_000_000
/** JSON text, in UTF-8, of all values that a run holds together: its input and what its steps made. */
export const mostHeldBytes = 64_000_000
/** UTF-16 units of a text on its way. */
const mostTextLength = mostValueBytes
/** Items of a list that is made from texts or other lists. */
const mostListItems = 200_000
/** Texts, numbers, lists, objects and so on in one value, as many as a JSON text from outside may hold: small things take far longer than their bytes say. */
const mostParts = MOST_VALUES
/** Lists and objects inside each other: deeper ones overflow the stack of whoever walks them, on one machine and not on another. */
export const deepestValue = 300

const hints = {
  work: 'Filter earlier, or give it smaller lists and texts; heavy work belongs into a code node.',
  size: 'Pass on only the fields that later steps need, or keep the whole outside the workflow and hand on its address.',
}

/** Goes past its budget: final, and the same wherever it is tried again. */
export class OverBudget extends ExpressionFailure {
  /** What it does too much of: ends the sentence that begins with its name. */
  readonly #what: string
  readonly #subject: string | undefined

  constructor(code: 'cel.error' | 'value.too-large', what: string, subject?: string) {
    super(code, `${subject ?? 'This step'} ${what}.`, code === 'cel.error' ? hints.work : hints.size)
    this.#what = what
    this.#subject = subject
  }

  /** The same, said of what did it; who says it first knows it best. */
  of(subject: string): OverBudget {
    return this.#subject === undefined ? new OverBudget(this.code === 'cel.error' ? 'cel.error' : 'value.too-large', this.#what, subject) : this
  }
}

/** Counts what an evaluation does. Once it is over its budget, everything that goes on fails. */
export class Meter {
  #patterns: Map<string, RE2JS> | undefined
  readonly #most: number
  #left: number

  constructor(most = evaluationSteps) {
    this.#most = most
    this.#left = most
  }

  /** Regular expressions that this evaluation has paid for. */
  get patterns(): Map<string, RE2JS> {
    this.#patterns ??= new Map()
    return this.#patterns
  }

  get spent(): number {
    return this.#most - this.#left
  }

  /** @throws OverBudget */
  spend(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new OverBudget('cel.error', `took more than ${grouped(this.#most)} steps`)
  }

  /** To be asked before a text of this length is made or looked through. */
  passText(length: number): void {
    this.allowText(length)
    this.spend(length >> 7)
  }

  /** The same without a charge: for a text that grows piece by piece. */
  allowText(length: number): void {
    if (length > mostTextLength) throw new OverBudget('value.too-large', `makes a text of more than ${grouped(mostTextLength)} characters`)
  }

  /** To be asked before a list of so many items is made. */
  passList(items: number): void {
    if (items > mostListItems) throw new OverBudget('value.too-large', `makes a list of more than ${grouped(mostListItems)} items`)
    this.spend(items)
  }

  passDepth(depth: number): void {
    if (depth > deepestValue) throw new OverBudget('value.too-large', `makes a value that is nested deeper than ${deepestValue} levels`)
  }

  passParts(parts: number): void {
    if (parts > mostParts) throw new OverBudget('value.too-large', `makes a value of more than ${grouped(mostParts)} parts`)
  }

  passBytes(bytes: number): void {
    if (bytes > mostValueBytes) throw new OverBudget('value.too-large', `makes a value of more than ${mostValueBytes / 1e6} MB`)
  }
}

/** 1,000,000 without the machine's locale. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
