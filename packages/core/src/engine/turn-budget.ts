import { Meter, OverBudget } from '../expression/budget'
import { ExpressionFailure } from '../expression/failure'
import { weigh } from '../expression/weigh'
import type { Json } from '../json'
import type { Op } from '../plan/op'
import type { RunError } from '../run/run-event'
import { type Outcome, performOp, type Scene } from './perform-op'
import { StepFailure } from './step-failure'

/**
 * What one turn may take before it leaves the rest to the next one: Temporal takes no answer from a worker that thinks for more than
 * 5 s, and starts the turn anew for ever. Numbers of the semantics, like those of `expression/budget.ts`.
 */
export interface TurnLimits {
  readonly steps: number
  /** JSON text of the values that the turn makes: they are stored together. */
  readonly bytes: number
}

export const turnLimits: TurnLimits = { steps: 300_000, bytes: 1_000_000 }

/** A step costs so much by itself: its events are made, stored and compared. */
const stepSteps = 50

/** Counts what a turn does. Whatever has begun is finished; once the budget is used, nothing more begins. */
export class TurnBudget {
  readonly #limits: TurnLimits
  #steps = 0
  #bytes = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  get isUsed(): boolean {
    return this.#steps >= this.#limits.steps || this.#bytes >= this.#limits.bytes
  }

  get steps(): number {
    return this.#steps
  }

  /** Begins a step's op; an op that fails is an error, with what it took until then. `bytes`: of the value, or of what a call is given. */
  perform(op: Op, scene: Omit<Scene, 'meter'>): { readonly outcome: Outcome; readonly bytes: number } | RunError {
    return this.#counted((meter) => {
      const outcome = performOp(op, { ...scene, meter })
      const bytes = weigh(outcome.is === 'call' ? outcome.input : outcome.value, meter)
      // What a call is given is not stored with the turn.
      if (outcome.is !== 'call') this.#bytes += bytes
      return { outcome, bytes }
    })
  }

  /** What came from outside. `subject` as in `make`. */
  weigh(value: Json, subject?: string): { readonly bytes: number } | RunError {
    return this.#counted((meter) => ({ bytes: weigh(value, meter) }), subject)
  }

  /** Makes a value for the run itself; `subject` begins the sentence that says that it is too large. */
  make(subject: string, value: (meter: Meter) => Json): { readonly value: Json; readonly bytes: number } | RunError {
    return this.#counted((meter) => {
      const made = value(meter)
      const bytes = weigh(made, meter)
      this.#bytes += bytes
      return { value: made, bytes }
    }, subject)
  }

  #counted<Result>(work: (meter: Meter) => Result, subject?: string): Result | RunError {
    const meter = new Meter()
    try {
      return work(meter)
    } catch (failure) {
      return errorOf(failure, subject)
    } finally {
      this.#steps += stepSteps + meter.spent
    }
  }
}

function errorOf(failure: unknown, subject: string | undefined): RunError {
  if (failure instanceof OverBudget && subject !== undefined) return errorOf(failure.of(subject), undefined)
  if (failure instanceof ExpressionFailure || failure instanceof StepFailure) return { code: failure.code, message: failure.message, hint: failure.hint }
  throw failure
}
