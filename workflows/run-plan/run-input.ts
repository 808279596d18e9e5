import type { Json } from '@heddle/core/json'
import type { Call } from '@heddle/core/plan/op'
import type { Plan } from '@heddle/core/plan/plan'
import type { EndedStatus } from '@heddle/core/run/run-state'

/** What a run is started with. */
export interface RunInput {
  readonly runId: string
  readonly workspaceId: string
  readonly planHash: string
  readonly plan: Plan
  readonly input: Json
  readonly options: RunOptions
}

export interface RunOptions {
  /** Milliseconds of work that the run may take. */
  readonly timeLimitMs: number
  /**
   * Queues of their own for calls, where workers serve only some of them. Absent: calls share the run's queue, and the worker that
   * has just moved the run on begins its next call at once, without asking the server for it.
   */
  readonly queues?: Readonly<Record<Call['queue'], string>>
  /** Waits hear of time by `advance` messages only, a moment at a time: for tests, and for going through a run step by step. */
  readonly manualClock?: boolean
}

/** All that Temporal is told of the outcome: output and error are in the run's events and row. */
export interface RunResult {
  readonly status: EndedStatus
}
