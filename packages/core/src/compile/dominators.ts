import type { DrawnEdge } from './drawing'
import type { Routes } from './paths'

/**
 * By step: the last one that every path to it leads through; -1 = there is none. Whenever a step runs, all of these
 * have run and ended, whatever the outcomes and start rules.
 */
export function dominatorsOf({ sorted }: Routes, incoming: readonly (readonly DrawnEdge[])[], place: readonly number[]): readonly number[] {
  const dominators: number[] = []
  for (const number of sorted) {
    const [first, ...more] = incoming[number] ?? []
    dominators[number] = more.reduce((common, edge) => meet(common, edge.from, dominators, place), first?.from ?? -1)
  }
  return dominators
}

function meet(a: number, b: number, dominators: readonly number[], place: readonly number[]): number {
  let [left, right] = [a, b]
  while (left !== right) {
    if (left < 0 || right < 0) return -1
    if ((place[left] ?? 0) > (place[right] ?? 0)) left = dominators[left] ?? -1
    else right = dominators[right] ?? -1
  }
  return left
}
