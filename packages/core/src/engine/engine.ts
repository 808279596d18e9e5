import type { Json } from '../json'
import type { Plan } from '../plan/plan'
import type { RunState } from '../run/run-state'
import type { Decision, Happening } from './decision'
import { indexBlock } from './plan-index'
import { type Standing, standingOf } from './standing'
import { Turn } from './turn'

/**
 * Says what happens next in a run. Pure and deterministic: the same plan, state and happening give the same
 * decisions, on any machine and after any restart. It holds the plan's index, and of the run nothing that is not in
 * its state.
 */
export interface Engine {
  /** The run's first decisions, applied to `state` (a new one). `at`: now, in the workflow's time. */
  begin(state: RunState, input: Json, at: number): readonly Decision[]
  /**
   * What follows from a happening, or from several that came at once, until nothing more follows by itself. The
   * decisions are applied to `state`. What concerns a step that is not at work, or a run that is over, changes nothing.
   */
  settle(state: RunState, happened: Happening | readonly Happening[], at: number): readonly Decision[]
}

export function createEngine(plan: Plan): Engine {
  const index = indexBlock(plan.body)
  let latest: { readonly state: RunState; readonly standing: Standing } | undefined

  /** Worked out once per state: only this engine decides about it afterwards. */
  function turnOver(state: RunState, at: number): Turn {
    if (latest?.state !== state) latest = { state, standing: standingOf(index, state) }
    return new Turn({ plan, index, state, standing: latest.standing, at })
  }

  return {
    begin(state, input, at) {
      const turn = turnOver(state, at)
      turn.start(input)
      return turn.settle([])
    },
    settle(state, happened, at) {
      return turnOver(state, at).settle('happened' in happened ? [happened] : happened)
    },
  }
}
