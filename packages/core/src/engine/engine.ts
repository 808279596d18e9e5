import type { Json } from '../json'
import type { Plan } from '../plan/plan'
import type { RunState } from '../run/run-state'
import type { Decision, Happening } from './decision'
import { type Held, heldIn } from './held'
import { indexBlock } from './plan-index'
import { type Standing, standingOf } from './standing'
import { Turn } from './turn'
import { turnLimits } from './turn-budget'

/**
 * Says what happens next in a run. Pure and deterministic: the same plan, state and happening give the same
 * decisions, on any machine and after any restart. It holds the plan's index, and of the run nothing that is not in
 * its state.
 */
export interface Engine {
  /** The run's first decisions, applied to `state` (a new one). `at`: now, in the workflow's time. */
  begin(state: RunState, input: Json, at: number): readonly Decision[]
  /**
   * What follows from a happening, or from several that came at once, until nothing more follows by itself or the turn's budget is used.
   * The decisions are applied to `state`. What concerns a step that is not at work, or a run that is over, changes nothing.
   */
  settle(state: RunState, happened: Happening | readonly Happening[], at: number): readonly Decision[]
  /**
   * Whether the last turn's budget was used before everything was decided: store its decisions, then settle again, with or without
   * happenings, in a new task of whoever runs this. The rest is in the state, so an engine made anew goes on the same way.
   */
  hasMore(state: RunState): boolean
  /** Steps of work that this engine has spent on all its turns. */
  readonly work: number
}

/** `limits`: others than those of the semantics, for tests. */
export function createEngine(plan: Plan, limits = turnLimits): Engine {
  const index = indexBlock(plan.body)
  let latest: { readonly state: RunState; readonly standing: Standing } | undefined
  let held: { readonly state: RunState; readonly held: Held } | undefined
  let work = 0

  /** Worked out once per state: only this engine decides about it afterwards. */
  function standingIn(state: RunState): Standing {
    if (latest?.state !== state) latest = { state, standing: standingOf(index, state) }
    return latest.standing
  }

  function heldBy(state: RunState): Held {
    if (held?.state !== state) held = { state, held: heldIn(index, state) }
    return held.held
  }

  function take(state: RunState, at: number, decide: (turn: Turn) => readonly Decision[]): readonly Decision[] {
    const turn = new Turn({ plan, index, state, standing: standingIn(state), held: heldBy(state), at }, limits)
    const decisions = decide(turn)
    work += turn.work
    // What is left is taken in the order of an engine that knows no more than the state.
    if (turn.leavesWork) latest = undefined
    return decisions
  }

  return {
    begin: (state, input, at) =>
      take(state, at, (turn) => {
        turn.start(input)
        return turn.settle([])
      }),
    settle: (state, happened, at) => take(state, at, (turn) => turn.settle('happened' in happened ? [happened] : happened)),
    hasMore(state) {
      if (state.status !== 'running') return false
      const { due, open } = standingIn(state)
      // A paused run begins nothing, however much is due.
      return due.isEmpty ? open === 0 : state.pausedAt === undefined
    },
    get work() {
      return work
    },
  }
}
