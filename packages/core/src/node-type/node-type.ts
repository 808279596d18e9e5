import type { z } from 'zod'
import type { StartRule } from '../engine/start-rule'
import type { Json, JsonSchema } from '../json'
import type { Op } from '../plan/op'
import type { Cel, Template } from '../plan/plan'
import type { Problem } from '../problems/problem'

/**
 * What a kind of node is, without how it runs: pure, so that the browser, the server, the compiler and the
 * importers can all hold it. One folder per kind under `packages/nodes/src`.
 *
 * The schema is the only description of the settings: form, validation, API docs, help and the tool description
 * given to models are made from it. Field hints go into `.meta()`: see {@link FieldHints}.
 */
export interface NodeType<Config extends z.ZodObject = z.ZodObject> {
  /** Kebab-case, the folder's name, never changed after release. */
  readonly kind: string
  /** Raised when the meaning of a stored config changes; `upgrades` then says how. */
  readonly version: number
  /** Sentence case, as on the palette. */
  readonly title: string
  /** One sentence that starts with a verb. */
  readonly summary: string
  /** The same two in Chinese. */
  readonly zh: { readonly title: string; readonly summary: string }
  readonly family: NodeFamily
  /** A lucide icon's kebab-case name. */
  readonly icon: string
  readonly config: Config
  /** Names of the ways out, in the order in which they are drawn; `[]` = nothing can follow. */
  ports(config: z.infer<Config>): readonly string[]
  /** What a port is called on the card; absent or undefined: its name. */
  portTitle?(config: z.infer<Config>, port: string, language?: Language): string | undefined
  /** May edges lead to it? Start and note say no. */
  readonly incoming: boolean
  /** The card's one line: what it does with its real settings. `strong` is set in bold and comes first. */
  line(config: z.infer<Config>, language?: Language): { readonly strong?: string; readonly text: string }
  /** JSON Schema (2020-12) of what `{{key}}` yields further down. */
  output(config: z.infer<Config>): JsonSchema
  /** The op that does what this node promises, `nothing` for what is only drawn, or everything that is wrong with its settings. */
  compile(node: NodeInPlan<z.infer<Config>>): CompiledNode | 'nothing' | readonly Problem[]
  /** What people are shown of a call's input: as it goes out, without any value of a secret. Absent: the input as it is. */
  asSent?(input: Json): Json
  /** From version n to n + 1: takes the stored config of version n. */
  readonly upgrades?: Readonly<Record<number, (older: unknown) => unknown>>
}

/** What people read; absent = English. */
export type Language = 'en' | 'zh'

export type NodeFamily = 'pattern' | 'flow' | 'people' | 'data' | 'tool' | 'knowledge'

export interface CompiledNode {
  readonly op: Op
  /** Absent: the node's own start rule in the graph, or `settled`. */
  readonly start?: StartRule
  /** Only for a node that names the run's input: its JSON Schema. */
  readonly input?: JsonSchema
}

/** A node as the compiler hands it over: settings parsed, attachments resolved to references. */
export interface NodeInPlan<Config> {
  readonly id: string
  readonly key: string
  readonly config: Config
  /** How many edges lead to it. */
  readonly incoming: number
  /** Turns a value whose texts may hold `{{references}}` into a template; what is wrong with it is reported at this node, under `path`. */
  readonly parse: (value: Json | undefined, path: readonly (string | number)[]) => Template
  /** The same for a text that is JSON with references in it: each value is escaped for its place. */
  readonly parseJson: (text: string, path: readonly (string | number)[]) => Template
  /** A CEL expression over keys and `input`; an invalid one is reported at this node, under `path`. */
  readonly expression: (cel: string, path: readonly (string | number)[]) => Cel
  /** Makes a problem at this node. */
  readonly problem: (problem: Pick<Problem, 'code' | 'severity' | 'message' | 'hint'> & { readonly path?: readonly (string | number)[] }) => Problem
}

/** What `.meta({...})` of a field may say beside zod's own `title` and `description`; `zh` translates them. */
export interface FieldHints {
  /** Absent: made from the schema's type. */
  readonly field?: 'template' | 'template-area' | 'json-template' | 'expression' | 'model' | 'secret' | 'schema' | 'area' | 'json'
  /** Shown only when the person opens "More settings". */
  readonly advanced?: boolean
  readonly placeholder?: string
  readonly unit?: string
  /**
   * The setting applies only while another of the same object has one of these values. What does not apply is not shown
   * and counts as not set (see `read-settings.ts`), but stays in the graph, so that switching back finds it.
   */
  readonly when?: FieldCondition
  readonly zh?: { readonly title?: string; readonly description?: string; readonly options?: Readonly<Record<string, string>> }
  /** Words for the values of an enum. */
  readonly options?: Readonly<Record<string, string>>
}

/** Plain data, so that forms, docs and the compiler read the same. */
export interface FieldCondition {
  readonly field: string
  readonly is: readonly (string | number | boolean)[]
}

/** Keeps the config's type for `ports`, `output` and `compile` while checking the rest. */
export function defineNodeType<Config extends z.ZodObject>(type: NodeType<Config>): NodeType<Config> {
  return type
}

/** Node types by kind: what the compiler, the canvas and the importers look kinds up in. */
export type NodeTypes = Readonly<Record<string, NodeType>>
