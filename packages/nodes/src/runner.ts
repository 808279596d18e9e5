import type { Json, JsonObject } from '@heddle/core/json'
import type { Effect } from '@heddle/core/plan/op'
import type { ErrorCode, Usage } from '@heddle/core/run/run-event'

/**
 * How a `call` op is carried out, once, in an activity. Runners live only in the worker.
 *
 * They end with a value or with one of three failures, told apart by what is known about the world:
 * {@link RetryableFailure} (nothing happened, or it may happen again), {@link FinalFailure} (trying again cannot
 * help), {@link UncertainFailure} (it may have happened and must not happen twice: a person is asked).
 * Anything else thrown is our bug.
 */
export interface Runner {
  /** `input` is what the plan's template yielded; the runner parses it with its own schema. */
  run(input: Json, call: CallContext): Promise<CallResult>
}

export interface CallResult {
  readonly value: Json
  readonly usage?: Usage
  /** For the run page: the prompt as sent, status, finish reason. No secrets. */
  readonly detail?: JsonObject
}

export interface CallContext {
  /** The same for every attempt of this call: `run/instance/call`; sent as `Idempotency-Key`. */
  readonly key: string
  readonly attempt: number
  readonly effect: Effect
  /** Aborted when the run is cancelled or the time limit is reached. */
  readonly signal: AbortSignal
  /** The one guarded way out to the network: resolves, checks and connects; refuses private ranges. */
  readonly fetch: typeof fetch
  readonly models: ModelPort
  readonly secrets: SecretPort
  /** Text of a stream as it comes; transient, at most 25 messages a second go out. */
  readonly onText: (delta: string) => void
  /** Liquid and other user templates run here, in a thread with a hard stop. */
  readonly renderer: RendererPort
}

/** The one door to models (services/models). Fails with the three failures above, codes `call.*` and `model.*`. */
export interface ModelPort {
  call(request: ModelRequest, call: Pick<CallContext, 'signal' | 'onText' | 'key'>): Promise<ModelAnswer>
}

export interface ModelRequest {
  /** `provider/model`: `openai/gpt-5-mini`, `anthropic/claude-sonnet-5`, `google/...`, `ollama/llama3`, or a configured provider's name. */
  readonly model: string
  readonly system?: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
  readonly temperature?: number
  readonly maxTokens?: number
  /** JSON Schema of a structured answer. */
  readonly schema?: JsonObject
}

export interface ModelAnswer {
  readonly text: string
  /** Parsed and validated when the request had a schema. */
  readonly object?: Json
  readonly finishReason: string
  readonly usage: Usage
}

export interface SecretPort {
  /** The value, at the moment of use. @throws FinalFailure `secret.missing`. */
  reveal(name: string): Promise<string>
}

export interface RendererPort {
  /** Renders a Liquid template. @throws FinalFailure when it is wrong, or takes longer than its limit. */
  liquid(template: string, values: JsonObject): Promise<string>
}

export class RetryableFailure extends Error {
  override readonly name = 'RetryableFailure'
  readonly code: ErrorCode
  readonly hint: string | undefined
  /** What the other side asked us to wait, if it did, in milliseconds. */
  readonly afterMs: number | undefined

  constructor(code: ErrorCode, message: string, more: { readonly hint?: string; readonly afterMs?: number | undefined } = {}) {
    super(message)
    this.code = code
    this.hint = more.hint
    this.afterMs = more.afterMs
  }
}

export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
  readonly code: ErrorCode
  readonly hint: string | undefined
  /** What was received, for the run page (a refusal's text, a truncated answer). */
  readonly detail: JsonObject | undefined

  constructor(code: ErrorCode, message: string, more: { readonly hint?: string; readonly detail?: JsonObject } = {}) {
    super(message)
    this.code = code
    this.hint = more.hint
    this.detail = more.detail
  }
}

export class UncertainFailure extends Error {
  override readonly name = 'UncertainFailure'
  readonly code = 'call.uncertain'
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}
