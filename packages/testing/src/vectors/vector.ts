import type { Json } from '@heddle/core/json'

/** The vectors' format; `vectors.schema.json` and `README.md` say what it means. */
export interface VectorFile {
  readonly format: 1
  readonly half: string
  readonly vectors: readonly Vector[]
}

export interface Vector {
  readonly id: string
  readonly level: 'M' | 'S'
  readonly title: string
  readonly draft?: boolean
  readonly input?: Json
  readonly script?: readonly VectorHappening[]
  readonly graph: VectorGraph
  readonly expect: Expectation
}

export interface VectorGraph {
  readonly start?: readonly string[]
  readonly nodes: readonly VectorNode[]
  readonly edges: readonly (readonly [string, string])[]
  readonly output?: Json
}

/** Fields of the other kinds of nodes are of no concern here: see {@link missingFrom}. */
export type VectorNode = { readonly id: string; readonly title?: string } & (
  | ({ readonly do: 'step' } & Yield)
  | ({ readonly do: 'slow'; readonly safe?: boolean } & Yield)
  | ({ readonly do: 'fail'; readonly times?: number; readonly kind?: 'retryable' | 'final'; readonly tries?: number; readonly message?: string } & Yield)
  | { readonly do: 'branch'; readonly mode?: 'first' | 'all'; readonly when: readonly { readonly port: string; readonly if: string }[]; readonly else?: string }
  | { readonly do: 'join'; readonly rule?: 'all' | 'any' | { readonly n: number }; readonly losers?: 'finish' | 'cancel' }
  | { readonly do: 'collect' }
  | { readonly do: 'first-of' }
  | { readonly do: 'approval'; readonly timeout?: string; readonly show?: Json }
  | { readonly do: 'wait'; readonly ms: Json }
  | { readonly do: 'event'; readonly name: string; readonly key?: string; readonly timeout?: string; readonly keep?: boolean }
)

/** What a step yields: a template, JSON text or an expression; none = its own id. */
export interface Yield {
  readonly returns?: Json
  readonly json?: string
  readonly expr?: string
}

export interface VectorHappening {
  readonly finish?: string
  readonly fail?: string
  readonly decide?: string
  readonly as?: string
  readonly value?: Json
  readonly event?: string
  readonly key?: string | number
  readonly id?: string
  readonly data?: Json
  readonly advance?: string
  readonly cancel?: true | string
  readonly restart?: 'worker' | 'rollover'
  readonly crash?: string
  readonly together?: readonly VectorHappening[]
}

export interface Found {
  readonly code: string
  readonly at: string | readonly string[]
}

export interface Expectation {
  readonly status: 'succeeded' | 'failed' | 'cancelled' | 'waiting' | 'refused'
  readonly ran?: Readonly<Record<string, number>>
  readonly skipped?: readonly string[]
  readonly failed?: readonly string[]
  readonly cancelled?: readonly string[]
  readonly open?: readonly string[]
  readonly before?: readonly (readonly [string, string])[]
  readonly output?: Json
  readonly effects?: Readonly<Record<string, number>>
  readonly attempts?: Readonly<Record<string, number>>
  readonly decisions?: readonly string[]
  readonly error?: { readonly node: string; readonly code?: string; readonly message?: string }
  readonly problems?: readonly Found[]
  readonly warnings?: readonly Found[]
}

const expressible: ReadonlySet<string> = new Set(['step', 'slow', 'fail', 'branch', 'join', 'collect', 'first-of', 'approval', 'wait', 'event'])

/** The kinds of nodes in a vector that cannot be expressed yet. */
export function missingFrom({ graph }: Vector): readonly string[] {
  return [...new Set(graph.nodes.map((node): string => node.do))].filter((kind) => !expressible.has(kind))
}

export function sourceOf(edge: readonly [string, string]): string {
  return edge[0].split(':')[0] ?? ''
}

/** `undefined`: the ordinary way out. */
export function portOf(edge: readonly [string, string]): string | undefined {
  return edge[0].split(':')[1]
}

/** Of `65s`, `59m`, `1h`, `500ms`. */
export function durationMs(text: string): number {
  const found = /^(\d+)(ms|s|m|h|d)$/.exec(text)
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
  return Number(found?.[1]) * (units[found?.[2] ?? ''] ?? Number.NaN)
}
