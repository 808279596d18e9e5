import type { Json } from '@heddle/core/json'
import type { Effect, Limits } from '@heddle/core/plan/op'
import type { Flush, RunError, RunEvent } from '@heddle/core/run/run-event'

/** What the workflow may ask of a worker; it imports these as types only. */
export interface Activities {
  /**
   * Carries out one call: a model call, a tool call, a piece of code. Its own tries, time-outs, events and ledger row
   * are seen to here; Temporal's attempts mean crashes only.
   *
   * @throws ApplicationFailure with `details[0]` a {@link RunError}; retryable ones say when.
   */
  performCall(call: CallRequest): Promise<Json>
  /**
   * Stores what workflow turns decided, oldest first. Runs as a local activity: in the turn itself, at little cost.
   *
   * @returns the last one's digest as stored: another one than the turn's own means that the decisions have changed under replay.
   */
  flushTurns(runId: string, turns: readonly Turn[]): Promise<string>
}

export interface CallRequest {
  readonly runId: string
  readonly workspaceId: string
  readonly instance: string
  /** Number of the call within its instance, from 1. */
  readonly call: number
  readonly op: { readonly runner: string; readonly limits: Limits; readonly effect: Effect }
  readonly input: Json
  /** The turn that started the call, to be stored with the call's own first events. */
  readonly turn?: Turn
}

export interface Turn extends Flush {
  readonly digest: string
  readonly events: readonly RunEvent[]
}

/** `type` of the failure that says: this worker cannot go on with it, nothing is wrong with the call. */
export const workerStopped = 'worker.stopped'

export type { RunError }
