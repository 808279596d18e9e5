import type { Decider } from '../approval/decider'
import type { Json } from '../json'
import type { RunError, Usage, Waiting } from './run-event'

/** A value of which only the beginning is known: the event with this number holds it whole. `bytes`: as JSON text. */
export interface CutValue {
  readonly bytes: number
  readonly seq: number
  readonly field: string
}

/** Which values beside it are cut, by the names that they have there. */
export type CutValues = { readonly [name: string]: CutValue }

/** What is known about a run: the fold of its events. Plain JSON, so that continue-as-new can carry it. */
export interface RunState {
  status: RunStatus
  startedAt?: number
  endedAt?: number
  input?: Json
  output?: Json
  cut?: CutValues
  error?: RunError
  /** Since when nothing new begins; the run is `running` all the same. Absent: it is not paused. */
  pausedAt?: number
  /** By instance: `send`, `send@1.0`. Absent = nothing known yet. */
  steps: Record<string, StepState>
}

export type RunStatus = 'requested' | 'running' | EndedStatus
export type EndedStatus = 'succeeded' | 'failed' | 'cancelled'

export interface StepState {
  status: StepStatus
  /** Ports taken, once done. */
  ports?: readonly string[]
  value?: Json
  cut?: CutValues
  error?: RunError
  startedAt?: number
  endedAt?: number
  /** While it waits: for what. */
  waiting?: Waiting
  /** How often a person was asked whether its call has gone out. */
  timesAsked?: number
  /** The latest that a person decided about it. */
  decision?: { readonly answer: string; readonly by: Decider; readonly at: number; readonly note?: string }
  /** Model and tool calls, oldest first; each try is one entry. */
  attempts: Attempt[]
}

export type StepStatus = 'running' | 'retrying' | 'waiting' | 'done' | 'skipped' | 'failed' | 'cancelled'

export interface Attempt {
  call: number
  attempt: number
  of: number
  runner: string
  status: 'running' | 'done' | 'failed'
  startedAt: number
  endedAt?: number
  request?: Json
  /** Text so far of a stream, and which pick-up of the try it is of (1 when absent). */
  text?: string
  pickUp?: number
  error?: RunError
  /** When the next try begins (milliseconds since 1970). */
  retryAt?: number
  usage?: Usage
  detail?: Json
  cut?: CutValues
}
