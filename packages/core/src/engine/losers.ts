import type { PlanIndex } from './plan-index'

/**
 * The steps from which every path leads to `join`: once it has run, nothing needs them any more. One from which a
 * path leads elsewhere goes on. In the order of the plan's steps.
 */
export function losersOf(index: PlanIndex, join: number): readonly number[] {
  const before = ancestorsOf(index, join)
  const leaveOpen = new Map<number, number>()
  for (const step of before) leaveOpen.set(step, index.outgoing[step]?.length ?? 0)
  const losers: number[] = []
  const settled = [join]
  // A step belongs to the losers when each of its edges leads to the join or to a loser.
  for (let step = settled.pop(); step !== undefined; step = settled.pop()) {
    for (const link of index.incoming[step] ?? []) {
      const open = (leaveOpen.get(link.step) ?? 0) - 1
      leaveOpen.set(link.step, open)
      if (open > 0) continue
      losers.push(link.step)
      settled.push(link.step)
    }
  }
  return losers.sort((a, b) => a - b)
}

function ancestorsOf(index: PlanIndex, step: number): ReadonlySet<number> {
  const found = new Set<number>()
  const open = [step]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const link of index.incoming[next] ?? []) {
      if (found.has(link.step)) continue
      found.add(link.step)
      open.push(link.step)
    }
  }
  return found
}
