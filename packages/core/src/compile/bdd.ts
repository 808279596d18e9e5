/** A condition over yes-or-no questions, as a number: equal conditions have equal numbers. */
export type Condition = number

export const NEVER: Condition = 0
export const ALWAYS: Condition = 1

/** The conditions have become too many to work with. */
export class TooManyConditions extends Error {}

/** Questions in one condition: working with it goes one call deeper for each. */
const DEEPEST = 2000

/** Fits three condition numbers into one exact integer key. */
const MOST = 2 ** 17

/**
 * Reduced ordered binary decision diagrams. Questions asked later stand nearer to the top: a graph's conditions grow
 * from the start to the end, so a new question is mostly put on top of what is there, which costs nothing.
 */
export class Conditions {
  readonly #cap: number
  readonly #question: number[] = [-1, -1]
  readonly #no: Condition[] = [NEVER, ALWAYS]
  readonly #yes: Condition[] = [NEVER, ALWAYS]
  readonly #unique = new Map<number, Condition>()
  readonly #known = new Map<number, Condition>()
  #questions = 0
  #depth = 0

  constructor(cap = 50_000) {
    this.#cap = Math.min(cap, MOST - 1)
  }

  /** A new question; the condition holds when the answer is yes. */
  ask(): Condition {
    return this.#make(this.#questions++, NEVER, ALWAYS)
  }

  not(a: Condition): Condition {
    return this.#choose(a, NEVER, ALWAYS)
  }

  and(a: Condition, b: Condition): Condition {
    return a < b ? this.#choose(b, a, NEVER) : this.#choose(a, b, NEVER)
  }

  or(a: Condition, b: Condition): Condition {
    return a < b ? this.#choose(b, ALWAYS, a) : this.#choose(a, ALWAYS, b)
  }

  /** Whenever `a` holds, `b` does. */
  implies(a: Condition, b: Condition): boolean {
    return this.#choose(a, b, ALWAYS) === ALWAYS
  }

  any(conditions: readonly Condition[]): Condition {
    return conditions.reduce((all, one) => this.or(all, one), NEVER)
  }

  /** At least `n` of these hold. */
  atLeast(n: number, conditions: readonly Condition[]): Condition {
    const open = conditions.filter((condition) => condition !== ALWAYS && condition !== NEVER)
    const wanted = n - conditions.filter((condition) => condition === ALWAYS).length
    if (wanted <= 0) return ALWAYS
    if (wanted > open.length) return NEVER
    if (wanted === 1) return this.any(open)
    if (wanted === open.length) return open.reduce((all, one) => this.and(all, one), ALWAYS)
    // reached[k]: at least k of those looked at so far hold.
    const reached: Condition[] = [ALWAYS, ...Array.from({ length: wanted }, () => NEVER)]
    for (const condition of open) for (let k = wanted; k > 0; k--) reached[k] = this.#choose(condition, reached[k - 1] ?? NEVER, reached[k] ?? NEVER)
    return reached[wanted] ?? NEVER
  }

  #make(question: number, no: Condition, yes: Condition): Condition {
    if (no === yes) return no
    const key = (question * MOST + no) * MOST + yes
    const known = this.#unique.get(key)
    if (known !== undefined) return known
    const made = this.#question.length
    if (made > this.#cap) throw new TooManyConditions()
    this.#question.push(question)
    this.#no.push(no)
    this.#yes.push(yes)
    this.#unique.set(key, made)
    return made
  }

  /** If `a` then `b`, else `c`. */
  #choose(a: Condition, b: Condition, c: Condition): Condition {
    if (a === ALWAYS || b === c) return b
    if (a === NEVER) return c
    if (b === ALWAYS && c === NEVER) return a
    const key = (a * MOST + b) * MOST + c
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#known.size > this.#cap * 8 || this.#depth > DEEPEST) throw new TooManyConditions()
    this.#depth += 1
    const top = Math.max(this.#question[a] ?? -1, this.#question[b] ?? -1, this.#question[c] ?? -1)
    const no = this.#choose(this.#side(a, top, this.#no), this.#side(b, top, this.#no), this.#side(c, top, this.#no))
    const yes = this.#choose(this.#side(a, top, this.#yes), this.#side(b, top, this.#yes), this.#side(c, top, this.#yes))
    this.#depth -= 1
    const result = this.#make(top, no, yes)
    this.#known.set(key, result)
    return result
  }

  #side(condition: Condition, question: number, side: readonly Condition[]): Condition {
    return this.#question[condition] === question ? (side[condition] ?? NEVER) : condition
  }
}
