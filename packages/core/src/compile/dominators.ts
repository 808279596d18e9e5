import type { DrawnEdge } from './drawing'
import type { Routes } from './paths'

/**
 * Which steps every path to a step leads through. Whenever a step runs, all of these have run and ended, whatever the
 * outcomes and start rules.
 */
export class Dominators {
  /** By step: its number in a walk of the tree of dominators, and how many numbers its part of the tree takes. */
  readonly #first: Int32Array
  readonly #size: Int32Array

  constructor({ steps, sorted }: Routes, incoming: readonly (readonly DrawnEdge[])[], place: readonly number[]) {
    const parents = parentsOf(sorted, incoming, place)
    this.#size = new Int32Array(steps.length).fill(1)
    for (const step of sorted.toReversed()) {
      const parent = parents[step] ?? -1
      if (parent >= 0) this.#size[parent] = (this.#size[parent] ?? 0) + (this.#size[step] ?? 0)
    }
    this.#first = new Int32Array(steps.length)
    const free = new Int32Array(steps.length)
    let root = 0
    for (const step of sorted) {
      const parent = parents[step] ?? -1
      const first = parent < 0 ? root : (free[parent] ?? 0)
      this.#first[step] = first
      free[step] = first + 1
      if (parent < 0) root += this.#size[step] ?? 0
      else free[parent] = first + (this.#size[step] ?? 0)
    }
  }

  dominates(step: number, other: number): boolean {
    const first = this.#first[step] ?? 0
    const place = this.#first[other] ?? 0
    return first < place && place < first + (this.#size[step] ?? 0)
  }
}

/** By step: the last one that every path to it leads through; -1 = there is none. */
function parentsOf(sorted: readonly number[], incoming: readonly (readonly DrawnEdge[])[], place: readonly number[]): readonly number[] {
  const parents: number[] = []
  for (const step of sorted) {
    const [first, ...more] = incoming[step] ?? []
    parents[step] = more.reduce((common, edge) => meet(common, edge.from, parents, place), first?.from ?? -1)
  }
  return parents
}

function meet(a: number, b: number, parents: readonly number[], place: readonly number[]): number {
  let [left, right] = [a, b]
  while (left !== right) {
    if (left < 0 || right < 0) return -1
    if ((place[left] ?? 0) > (place[right] ?? 0)) left = parents[left] ?? -1
    else right = parents[right] ?? -1
  }
  return left
}
