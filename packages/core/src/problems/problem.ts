/**
 * A mistake in a drawing, for its author to mend. A value, never thrown: the compiler collects all of them.
 * One page per code lives beside this file (`<code>.md`: what, why, how to mend, example).
 */
export interface Problem {
  /** Stable and documented, `<what>.<how>`: `join.starves`. */
  readonly code: ProblemCode
  /** `error` stops publish and run, `warning` never does. */
  readonly severity: 'error' | 'warning'
  readonly at: Place
  /** One sentence: what is wrong with what. */
  readonly message: string
  /** One sentence: what to do about it. */
  readonly hint: string
}

/** Where in the document: a node or an edge (by id; `graph` for the whole), and within it a path into its settings. */
export interface Place {
  readonly id: string
  readonly path?: readonly (string | number)[]
}

/** Every code, with its page `<code>.md` beside this file. */
export const problemCodes = [
  'graph.cycle',
  'graph.no-start',
  'graph.no-output',
  'graph.several-starts',
  'graph.too-large',
  'node.unknown-kind',
  'node.unreachable',
  'node.duplicate-key',
  'node.reserved-key',
  'node.start-rule',
  'edge.unknown-node',
  'edge.unknown-port',
  'edge.duplicate',
  'branch.missing',
  'join.starves',
  'join.parallel-first-of',
  'join.one-of-several-approvals',
  'loop.unbounded',
  'ref.unknown',
  'ref.later',
  'ref.not-on-every-path',
  'ref.out-of-scope',
  'template.not-a-reference',
  'expression.invalid',
  'type.mismatch',
  'setting.invalid',
  'setting.secret-in-text',
  'schema.invalid',
  'schema.unchecked',
  'model.unknown',
] as const

export type ProblemCode = (typeof problemCodes)[number]
