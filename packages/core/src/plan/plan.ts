import type { StartRule } from '../engine/start-rule'
import type { Json, JsonSchema } from '../json'
import type { Op } from './op'

/**
 * What a published version runs: immutable, found by its hash, the same everywhere. The engine knows plans and ops
 * and no node kind, so a new kind of node never touches replay safety.
 */
export interface Plan {
  /** Shape of this document. */
  readonly format: 1
  /** Raised when the engine or an expression library decides anything differently; older numbers keep their decisions. */
  readonly semantics: 1
  /** The expression libraries whose results the plan was made for, by name and version. */
  readonly libraries: Readonly<Record<string, string>>
  /** SHA-256 (hex) of the canonical JSON of everything but this field. */
  readonly hash: string
  readonly body: Block
  /** JSON Schemas (2020-12) of what comes in and goes out. */
  readonly input: JsonSchema
  readonly output: JsonSchema
  /** Plans that run with a history of their own, by name: workers, large maps, subworkflows. */
  readonly children: Readonly<Record<string, Block>>
}

/** Steps that share one scope of names: the whole plan, a loop's body, a try, a catch. */
export interface Block {
  readonly steps: readonly Step[]
  readonly edges: readonly Edge[]
  /** What the block yields once nothing in it is open. */
  readonly result: Template
}

export interface Step {
  /** The node's key (a pattern adds `.part`): unique in the plan, stable across versions as long as the key is. */
  readonly id: string
  /** The node it came from (its id in the graph), and which part of it (`generate`): a pattern stays one card and one timeline group. */
  readonly origin: { readonly node: string; readonly part?: string }
  readonly start: StartRule
  readonly op: Op
  /** What undoes it when the run fails or is cancelled after it finished. */
  readonly undo?: Step
}

/** Order matters: `gather` lists values in the order of the edges. */
export interface Edge {
  readonly from: string
  /** Which way out of `from`. */
  readonly port: string
  readonly to: string
}

/**
 * A value with references, parsed once at compile time.
 *
 * - `literal`: as it is.
 * - `ref`: a lone reference; keeps its type.
 * - `text`: pieces joined; strings go in as they are, all else as JSON.
 * - `json`: JSON text with references, each escaped for its place (inside quotes as text, outside as JSON), then parsed.
 * - `first`: the first of these that has a value, else `otherwise`.
 * - `cel`: an expression, already rewritten (core/expression); `reads` are the roots that it names.
 */
export type Template =
  | { readonly literal: Json }
  | { readonly ref: Reference }
  | { readonly text: readonly (string | Reference)[] }
  | { readonly json: readonly (string | Reference)[] }
  | { readonly list: readonly Template[] }
  | { readonly object: { readonly [key: string]: Template } }
  | { readonly first: readonly Reference[]; readonly otherwise: Json }
  | Cel

export interface Cel {
  readonly cel: string
  readonly reads: readonly string[]
}

/** `{{root.path | filter ?? otherwise}}`. A root is a step id, or one of the reserved names: `input`, later `item`, `index`, `state`, `pass`, `error`. */
export interface Reference {
  readonly root: string
  readonly path: readonly (string | number)[]
  readonly filters?: readonly Filter[]
  /** Stands in for a missing value; absent = a missing value is an error. */
  readonly otherwise?: Json
}

export interface Filter {
  readonly name: string
  readonly args: readonly Json[]
}
