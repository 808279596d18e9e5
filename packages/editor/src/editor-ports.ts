import type { Graph } from '@heddle/core/graph/graph'
import type { Json, JsonObject } from '@heddle/core/json'
import type { RunEvent } from '@heddle/core/run/run-event'
import type { DraftPort } from './draft/draft-port'
import type { DraftKeeper } from './draft/keeping'
import type { Unsaved } from './draft/outbox'

/** What the editor asks of the world around it; apps/web answers with its API. */
export interface EditorPorts {
  readonly draft: DraftPort
  readonly rename: (name: string) => Promise<void>
  /** Starts a run of the draft as saved. Rejects with a {@link RunRefusal}. */
  readonly startRun: (input: Json) => Promise<{ readonly id: string }>
  /** What a run was asked for; undefined = there is no such run. Rejects with a {@link RunRefusal}. */
  readonly openRun: (id: string) => Promise<AskedRun | undefined>
  readonly cancelRun: (id: string) => Promise<void>
  /** Follows a run from its first event until it ends; returns how to stop. */
  readonly watchRun: (id: string, listener: RunListener) => () => void
  /** What a run asks a person, answered on its card; absent where nobody can. */
  readonly questions?: QuestionPort
  readonly models: () => Promise<readonly ModelOffer[]>
  readonly secretNames: () => Promise<readonly string[]>
  /** A node type's README in the person's language, as Markdown. */
  readonly help: (kind: string, language: 'en' | 'zh') => Promise<string>
}

export interface AskedRun {
  readonly workflowId: string
  readonly input: Json
  readonly drawing: RunDrawing
}

/** What a run is a run of. */
export interface RunDrawing {
  /** As it was then. */
  readonly graph: Graph
  /** Absent: a run of the draft. */
  readonly version?: number
}

export interface QuestionPort {
  /** Rejects with a {@link RunRefusal}. */
  readonly answer: (given: AskingStep & { readonly answer: string }) => Promise<void>
  /** Where the whole question is shown. */
  readonly href: (step: AskingStep) => string
}

interface AskingStep {
  readonly runId: string
  readonly instance: string
}

export interface RunListener {
  readonly onEvents: (events: readonly RunEvent[]) => void
  /** Text of a stream from `offset` on; what an older attempt wrote vanishes. */
  readonly onText: (delta: TextDelta) => void
  readonly onLost: () => void
}

export interface TextDelta {
  readonly instance: string
  readonly call: number
  readonly attempt: number
  /** As in `text-written`. */
  readonly pickUp?: number | undefined
  readonly offset: number
  readonly text: string
}

export interface ModelOffer {
  /** `provider/model`. */
  readonly id: string
  readonly title: string
  /** False: no key or address yet. */
  readonly ready: boolean
}

/** A no, in the person's words and language: what happened, and what to do. */
export interface RunRefusal {
  readonly refusal: string
  /** Places of the request that are not as described; those of the run's input begin with `input`. */
  readonly places?: readonly { readonly path: readonly (string | number)[] }[]
}

/** Where edits wait on this machine until they are saved, and what an earlier page left there. */
export interface KeptPlace {
  readonly keeper: DraftKeeper
  readonly kept: Unsaved | undefined
}

export interface EditedWorkflow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly graph: Graph
  readonly revision: number
  readonly savedAt: number
  /** Newest published version's number. */
  readonly version?: number
  /** As it was saved last, the drawing is another than that version. */
  readonly changed: boolean
}

export type Config = JsonObject
