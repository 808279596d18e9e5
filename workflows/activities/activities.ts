import type { Decider } from '@heddle/core/approval/decider'
import type { Json } from '@heddle/core/json'
import type { Effect, Limits } from '@heddle/core/plan/op'
import type { Flush, RunError, RunEvent } from '@heddle/core/run/run-event'
import type { EndedStatus } from '@heddle/core/run/run-state'
import type { QuestionToOpen } from '@heddle/db/approvals/open-approval'
import type { QuestionAt } from '@heddle/db/approvals/standing'
import type { WaitToOpen } from '@heddle/db/events/open-event-wait'
import type { Carried } from '../carried'

/** What the workflow may ask of a worker; it imports these as types only. */
export interface Activities {
  /**
   * Carries out one call: a model call, a tool call, a piece of code. Its own tries, time-outs, events and ledger row
   * are seen to here; Temporal's attempts mean crashes only. Input and result are payloads of their own.
   *
   * @throws ApplicationFailure with `details[0]` a {@link RunError}; retryable ones say when.
   */
  performCall(call: CallToMake, input: Carried): Promise<Carried>
  /**
   * Stores what workflow turns decided, oldest first. Runs as a local activity: in the turn itself, at little cost.
   * `heard`: ids of messages that are in the history by now.
   *
   * @returns the last one's digest as stored: another one than the turn's own means that the decisions have changed under replay. Or
   * (recorded histories hold the digest as plain text) how the run had ended before: by a turn that was stored and did not come to be, or from outside. That end has been told, and stands.
   */
  flushTurns(runId: string, turns: Carried<readonly Turn[]>, heard?: readonly string[]): Promise<string | { readonly ended: EndedStatus }>
  /** Puts a question to a person; asked again it says what has become of it. */
  openQuestion(question: QuestionToOpen): Promise<QuestionStanding>
  /** The deadline has come: what stands now. `missingMs`: the database's clock is not there yet. `comes`: it has none there, and comes with this way out. */
  settleQuestion(at: QuestionAt & { readonly comes?: string }): Promise<QuestionStanding>
  /** @returns the data of an event that it has by now. */
  openEventWait(wait: WaitToOpen): Promise<{ readonly data: Json } | null>
  /** The deadline has come. @returns the data of an event that was first. */
  settleEventWait(runId: string, instance: string): Promise<{ readonly data: Json } | null>
  /** The step was cancelled: nobody needs to answer any more. */
  closeWaits(runId: string, instance: string): Promise<void>
}

export interface CallToMake {
  readonly runId: string
  readonly workspaceId: string
  readonly instance: string
  /** Number of the call within its instance, from 1. */
  readonly call: number
  readonly op: { readonly runner: string; readonly limits: Limits; readonly effect: Effect }
  /** The turn that started the call, to be stored with the call's own first events. */
  readonly turn?: Turn
}

export interface CallRequest extends CallToMake {
  readonly input: Json
}

/** What has become of a question. `answer` and what belongs to it: decided, or answered by a late result. */
export interface QuestionStanding {
  readonly status: 'waiting' | 'decided' | 'expired' | 'closed'
  readonly answer?: string
  readonly value?: Json
  readonly by?: Decider
  readonly note?: string
  readonly missingMs?: number
}

export interface Turn extends Flush {
  readonly digest: string
  readonly events: readonly RunEvent[]
}

/** `type` of the failure that says: this worker cannot go on with it, nothing is wrong with the call. */
export const workerStopped = 'worker.stopped'

export type { RunError }
