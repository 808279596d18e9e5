import type { Block, Cel, Template } from './plan'

/** The plan's vocabulary: the few things a workflow can do. Kinds of nodes and patterns compile to these. */
export type Op = Compute | Gather | Choose | Call | Agent | Wait | Ask | Each | While | Try | Child | End

/** Evaluate in workflow code: no activity, nothing of its own in the history. */
export interface Compute {
  readonly op: 'compute'
  readonly value: Template
}

/**
 * Hand on what arrived over the incoming edges that are taken by now: an object by source step id, a list in edge
 * order, or the first in edge order.
 */
export interface Gather {
  readonly op: 'gather'
  readonly as: 'object' | 'list' | 'first'
}

/** Take the first port whose condition holds, or every one, else `otherwise`; yields the list of ports whose condition held (empty when it went otherwise). */
export interface Choose {
  readonly op: 'choose'
  readonly take: 'first' | 'all'
  readonly cases: readonly { readonly port: string; readonly when: Cel }[]
  readonly otherwise?: string
}

/** One activity: a model call, a tool call, a piece of code. Which runner is known when the plan is made. */
export interface Call {
  readonly op: 'call'
  /** Name in the runners' index. */
  readonly runner: string
  readonly queue: 'models' | 'tools' | 'code'
  /** Filled in by the engine when the step begins; what the runner gets. */
  readonly input: Template
  readonly limits: Limits
  readonly effect: Effect
}

/** A loop of model calls and the tool calls that the model chooses, in a child workflow, under a policy. */
export interface Agent {
  readonly op: 'agent'
  readonly input: Template
  readonly tools: readonly string[]
  readonly policies: readonly string[]
  readonly maxSteps: number
}

/** Until a moment, for a while, or for an event with a key. */
export interface Wait {
  readonly op: 'wait'
  readonly until: { readonly ms: Template } | { readonly at: Template } | { readonly event: string; readonly key: Template; readonly keep: boolean }
  readonly deadline?: Deadline
}

/** A person decides; each answer is a port. */
export interface Ask {
  readonly op: 'ask'
  readonly form: Template
  readonly answers: readonly string[]
  readonly deadline?: Deadline
}

export interface Each {
  readonly op: 'each'
  readonly over: Template
  readonly atOnce: number
  readonly onError: 'fail' | 'null' | 'drop'
  readonly until?: Cel
  readonly body: Block
}

export interface While {
  readonly op: 'while'
  readonly when: Cel
  readonly test: 'before' | 'after'
  readonly max: number
  readonly state: Template
  readonly body: Block
}

export interface Try {
  readonly op: 'try'
  readonly body: Block
  readonly catch?: Block
  readonly finally?: Block
}

/** A block with a history of its own. */
export interface Child {
  readonly op: 'child'
  readonly plan: string
  readonly input: Template
}

/** Names the run's outcome. `stop` ends the run here and cancels what is still open; else the run goes on. */
export interface End {
  readonly op: 'end'
  readonly outcome: 'succeeded' | 'failed'
  readonly stop: boolean
  readonly value: Template
}

export interface Limits {
  /** Most tries of the node itself, the first included; a crash is not a try. */
  readonly attempts: number
  /** Milliseconds that one try may take. */
  readonly attemptMs: number
  /** Wait before try n + 1: `firstMs * 2^(n - 1)`, at most `maxMs`, with jitter; a service's Retry-After stands before it. */
  readonly backoff: { readonly firstMs: number; readonly maxMs: number }
}

/** What happens in the world: nothing, something that may happen twice, or something that must not. */
export type Effect = 'none' | 'repeatable' | 'once'

export interface Deadline {
  readonly ms: Template
  readonly port: string
}

/** One entry per op: whoever handles ops does not compile until a new op has its answer. */
export type PerOp<Result> = { readonly [Name in Op['op']]: (op: Extract<Op, { op: Name }>) => Result }

/** Picks the answer for one op, with its exact type. */
export function onOp<Result>(op: Op, answers: PerOp<Result>): Result {
  const answer = answers[op.op] as (op: Op) => Result
  return answer(op)
}
