import type { Look } from '../expression/fill'
import type { Json } from '../json'
import { knownStep } from '../run/reduce'
import type { RunState } from '../run/run-state'
import type { PlanIndex } from './plan-index'

/** What expressions of a run may read: only what has run has a value. */
export function lookInto(state: RunState): Look {
  return (root) => {
    if (root === 'input') return { found: true, value: state.input ?? null }
    const step = knownStep(state, root)
    return step?.status === 'done' ? { found: true, value: step.value ?? null } : { found: false }
  }
}

/** The values over a step's incoming edges taken by now, in the order of the edges. */
export function arrivedAt(index: PlanIndex, state: RunState, number: number): readonly { readonly step: string; readonly value: Json }[] {
  return (index.incoming[number] ?? []).flatMap((link) => {
    const source = index.steps[link.step]
    const known = source && knownStep(state, source.id)
    return source && known?.status === 'done' && known.ports?.includes(link.port) ? [{ step: source.id, value: known.value ?? null }] : []
  })
}
