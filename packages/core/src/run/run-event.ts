import type { Decider } from '../approval/decider'
import type { Question } from '../approval/form'
import type { Json } from '../json'
import type { EndedStatus } from './run-state'

/**
 * Something that happened in a run and stays true: the page, replay and continue-as-new are folds of these
 * (`run-state.ts`). Written to PostgreSQL with gapless sequence numbers; writing the same key twice writes it once.
 */
export type RunEvent = { readonly [Type in keyof RunEventData]: RunEventOf<Type> }[keyof RunEventData]

export interface RunEventOf<Type extends keyof RunEventData> {
  /**
   * Unique in its run and deterministic: instance, call, attempt and type; control events, which the workflow
   * flushes turn by turn, also their flush number and history length. Made by `event-key.ts`.
   */
  readonly key: string
  /** Noun-verb. */
  readonly type: Type
  /** Milliseconds since 1970: workflow time for control events, the worker's clock for calls. */
  readonly at: number
  /** Which step in which pass: `send`, `send@1.0`; absent for events of the run itself. */
  readonly instance?: string
  /** The workflow turn that decided it; absent for events that activities write themselves. */
  readonly flush?: Flush
  /** Fields of `data` of which only the beginning is told. Absent: all is whole. */
  readonly cut?: readonly CutField[]
  readonly data: RunEventData[Type]
}

/**
 * A field of an event that is told shortened: it holds the beginning of its JSON text, as a text; the form of a question its title, why and
 * buttons. `bytes`: of the whole, as JSON text.
 */
export interface CutField {
  readonly field: string
  readonly bytes: number
}

/** Turn number k of the workflow, as it stood when the history had `historyLength` events. */
export interface Flush {
  readonly k: number
  readonly historyLength: number
}

export interface RunEventData {
  /** Control: decided by the engine. */
  readonly 'run-started': { readonly input: Json }
  readonly 'run-finished': {
    readonly status: EndedStatus
    readonly output?: Json
    readonly error?: RunError
    /** Why it was cancelled, as the person who did it wrote. */
    readonly reason?: string
  }
  /** Nothing new begins until `run-resumed`; what is at work goes on. `by`: a name. */
  readonly 'run-paused': { readonly by?: string }
  readonly 'run-resumed': { readonly by?: string }
  /** Again for a step that was waiting: it goes on. */
  readonly 'step-started': Record<string, never>
  readonly 'step-waiting': Waiting
  /** `value` is absent for calls: `call-finished` has it. */
  readonly 'step-finished': { readonly ports: readonly string[]; readonly value?: Json }
  readonly 'step-skipped': Record<string, never>
  readonly 'step-failed': { readonly error: RunError }
  readonly 'step-cancelled': Record<string, never>
  /**
   * Written by the transaction that decided, so that the page knows at once; the engine hears of it by a message. Its
   * key: instance and call, and how often the call was asked about before (`attempt`, when not 0).
   */
  readonly 'approval-decided': {
    readonly answer: string
    readonly by: Decider
    readonly note?: string
    readonly value?: Json
    /** The person changed the value that was shown. */
    readonly edited: boolean
  }
  /** An earlier flush k was decided by a turn that never happened; drop its events. */
  readonly superseded: { readonly k: number; readonly historyLength: number }
  /** Written by activities. Attempts count the node's own tries from 1; crashes are not tries. */
  readonly 'call-started': { readonly call: number; readonly attempt: number; readonly of: number; readonly runner: string; readonly request: Json }
  readonly 'call-failed': {
    readonly call: number
    readonly attempt: number
    readonly of: number
    readonly error: RunError
    /** Absent when this was the last try. */
    readonly retryInMs?: number
    /** What came instead of a result: a refusal's text, a truncated answer, an error's body. */
    readonly detail?: Json
  }
  readonly 'call-finished': {
    readonly call: number
    readonly attempt: number
    readonly value: Json
    readonly usage?: Usage
    /** E.g. prompt as sent, status, finish reason. */
    readonly detail?: Json
  }
  /** The text so far of a stream, about once a second. `pickUp` (1 when absent): after a crash the same try begins anew, with other words. */
  readonly 'text-written': { readonly call: number; readonly attempt: number; readonly pickUp?: number; readonly text: string }
}

export type RunEventType = keyof RunEventData

/** What a step waits for. Moments are milliseconds since 1970. */
export type Waiting =
  | { readonly for: 'time'; readonly until: number }
  | { readonly for: 'event'; readonly event: string; readonly key: string | number; readonly deadlineAt?: number }
  | {
      readonly for: 'person'
      readonly question: Question
      readonly answers: readonly string[]
      /** As the plan's template yields it; read with `formSchema`. */
      readonly form: Json
      readonly deadlineAt?: number
    }

/** Tokens; money in US dollars when the price is known. */
export interface Usage {
  readonly model?: string
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly cacheReadTokens?: number
  readonly reasoningTokens?: number
  readonly cost?: number
}

/** Why a step or a run failed, for people: no stack trace, secret or path. */
export interface RunError {
  readonly code: ErrorCode
  /** What happened, to what. */
  readonly message: string
  /** What to do next. */
  readonly hint?: string
  /** The instance that failed first; absent when the run itself did. */
  readonly instance?: string
}

export const errorCodes = [
  'step.failed',
  'ref.missing',
  'cel.error',
  'json.invalid',
  'value.too-large',
  'join.starved',
  'loop.limit',
  'type.mismatch',
  'stopped',
  'input.invalid',
  'time-limit',
  'work-limit',
  'call.timeout',
  'call.refused',
  'call.unreachable',
  'call.rejected',
  'call.uncertain',
  'model.refusal',
  'model.truncated',
  'model.not-configured',
  'secret.missing',
  'output.invalid',
  'server.ended',
  'internal',
] as const

export type ErrorCode = (typeof errorCodes)[number]
