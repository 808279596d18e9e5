import type { Json } from '../json'
import type { Call } from '../plan/op'
import type { Happened } from '../run/reduce'
import type { RunError } from '../run/run-event'

/** What the outside tells the engine. */
export type Happening =
  | { readonly happened: 'call-finished'; readonly instance: string; readonly value: Json }
  /** For good: the node's own tries are used up, or trying again cannot help. */
  | { readonly happened: 'call-failed'; readonly instance: string; readonly error: RunError }
  | { readonly happened: 'cancel-run'; readonly reason?: string }
  | { readonly happened: 'cancel-step'; readonly instance: string }
  | { readonly happened: 'time-limit'; readonly message: string }

/**
 * What the engine decided, and what the shell has to do about it: store the event (with its key and turn), start a
 * call, cancel one. `run-finished` ends the workflow.
 */
export interface Decision {
  readonly event: Happened
  readonly start?: CallStart
  /** The instance whose call is to be cancelled. */
  readonly cancel?: string
}

export interface CallStart {
  readonly instance: string
  readonly op: Call
  readonly input: Json
}
