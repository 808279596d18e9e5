import type { Decider } from '../approval/decider'
import type { Json } from '../json'
import type { Call } from '../plan/op'
import type { Happened } from '../run/reduce'
import type { RunError, Waiting } from '../run/run-event'

/** What the outside tells the engine. */
export type Happening =
  | { readonly happened: 'call-finished'; readonly instance: string; readonly value: Json }
  /** For good: the node's own tries are used up, or trying again cannot help. */
  | { readonly happened: 'call-failed'; readonly instance: string; readonly error: RunError }
  /** It may have gone out and must not go out twice: a person is to be asked. */
  | { readonly happened: 'call-uncertain'; readonly instance: string; readonly request: Json }
  /** What a person decided; `resend` tells apart the questions about one call. */
  | {
      readonly happened: 'answered'
      readonly instance: string
      readonly resend?: number
      readonly answer: string
      readonly value: Json
      readonly by?: Decider
      readonly note?: string
    }
  | { readonly happened: 'event-received'; readonly instance: string; readonly data: Json }
  /** A wait is over, or its deadline has passed: nobody answered and nothing came before. */
  | { readonly happened: 'time-came'; readonly instance: string }
  /** Nothing new begins until `resume`; what is at work goes on, and what happens is taken in. */
  | { readonly happened: 'pause' | 'resume'; readonly by?: string }
  | { readonly happened: 'cancel-run'; readonly reason?: string }
  | { readonly happened: 'cancel-step'; readonly instance: string }
  | { readonly happened: 'time-limit'; readonly message: string }
  /** The run's steps of work, counted by whoever drives the engine, are more than it may take. */
  | { readonly happened: 'work-limit'; readonly message: string }

/**
 * What the engine decided, and what the shell has to do about it: store the event (with its key and turn), start a
 * call, cancel one, wait. `run-finished` ends the workflow.
 */
export interface Decision {
  readonly event: Happened
  /** Of the value in the event, as JSON text; absent: it has none, or a small one. */
  readonly bytes?: number
  readonly start?: CallStart
  readonly wait?: WaitStart
  /** The instance whose call or wait is to be cancelled. */
  readonly cancel?: string
}

export interface CallStart {
  readonly instance: string
  readonly op: Call
  readonly input: Json
  /** Of the input, as JSON text. */
  readonly bytes: number
  /** How often a person has had it sent again: the same call, with the same idempotency key. */
  readonly resend?: number
}

export interface WaitStart {
  readonly instance: string
  readonly waiting: Waiting
  /** For an event: one that came before counts. */
  readonly keep?: boolean
  /** For a person: which question about the instance's call, as in `answered`. */
  readonly resend?: number
  /** The way out when the deadline passes. */
  readonly deadlinePort?: string
}
