/** Throws the same for the same seed, so that an exam can be held again (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to, and without, `sides`. */
  throw(sides: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % sides
  }

  one<Each>(all: readonly Each[]): Each {
    const [each] = all.slice(this.throw(all.length))
    if (each === undefined) throw new Error('There is nothing to choose from.')
    return each
  }

  shuffled<Each>(all: readonly Each[]): Each[] {
    const left = [...all]
    return all.flatMap(() => left.splice(this.throw(left.length), 1))
  }
}
