import { grouped } from '@heddle/core/expression/budget'
import type { JsonObject } from '@heddle/core/json'
import { violations, violationText } from '@heddle/core/json-schema/violations'
import { DEEPEST, MOST_VALUES } from '@heddle/core/json-text/read-json'
import type { Usage } from '@heddle/core/run/run-event'
import { FinalFailure, type ModelAnswer, type ModelPort, type ModelRequest, RetryableFailure } from '@heddle/nodes/runner'
import { isStepCount, jsonSchema, type LanguageModelUsage, Output, streamText } from 'ai'
import { portOf } from '../http/allowed-hosts'
import { type GuardedFetch, guardedFetch } from '../http/guarded-fetch'
import { languageModel } from './language-model'
import { modelFailure } from './model-failure'
import type { ModelSettings } from './model-settings'
import { findProvider, type Provider } from './provider'
import { type ReadAnswer, readStream, type StreamLimits } from './read-stream'
import { isStrict } from './strict-schema'
import { readStructured } from './structured-answer'

export interface ModelsOptions {
  readonly settings: ModelSettings
  readonly limits?: Partial<StreamLimits>
  /** How a provider's address is reached; absent: guarded, with that one host allowed. */
  readonly wayTo?: (url: string) => GuardedFetch
}

export interface Models extends ModelPort {
  /** Ends open connections. */
  close(): Promise<void>
}

const defaults: StreamLimits = { firstChunkMs: 30_000, chunkMs: 60_000, totalMs: 3_600_000 }

/** The one door to models: one request a call, no retry of its own, cancelled by the signal, every failure told in our words. */
export function openModels({ settings, limits = {}, wayTo = guardedWay }: ModelsOptions): Models {
  const ways = new Map<string, GuardedFetch>()

  function way(url: string): GuardedFetch {
    const { origin } = new URL(url)
    const known = ways.get(origin) ?? wayTo(url)
    ways.set(origin, known)
    return known
  }

  return {
    async call(request, call) {
      const { provider, model } = await resolve(request.model, settings)
      const secrets = provider.key === undefined ? [] : [provider.key]
      const abort = new AbortController()
      const signal = AbortSignal.any([call.signal, abort.signal])
      try {
        call.signal.throwIfAborted()
        const stream = ask(request, { provider, model, signal, fetch: way(provider.url) })
        const answer = await readStream(stream, {
          model: request.model,
          limits: { ...defaults, ...limits },
          onText: call.onText,
          stop: (reason) => abort.abort(reason),
        })
        call.signal.throwIfAborted()
        return finished(request, answer)
      } catch (error) {
        throw call.signal.aborted ? call.signal.reason : modelFailure(error, { model: request.model, secrets })
      } finally {
        abort.abort()
      }
    },
    async close() {
      await Promise.all([...ways.values()].map((each) => each.close()))
    },
  }
}

async function resolve(name: string, settings: ModelSettings): Promise<{ provider: Provider; model: string }> {
  const slash = name.indexOf('/')
  if (slash < 1 || slash === name.length - 1)
    throw new FinalFailure('model.not-configured', `"${name}" does not name a provider and a model.`, {
      hint: 'Write provider/model, for example openai/gpt-5-mini.',
    })
  return { provider: await findProvider(name.slice(0, slash), settings), model: name.slice(slash + 1) }
}

interface Way {
  readonly provider: Provider
  readonly model: string
  readonly signal: AbortSignal
  readonly fetch: typeof fetch
}

function ask(request: ModelRequest, { provider, model, signal, fetch }: Way) {
  const { schema, temperature, maxTokens } = request
  const instructions = instructionsOf(request, provider)
  return streamText({
    model: languageModel(provider, model, fetch),
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    maxRetries: 0,
    stopWhen: isStepCount(1),
    abortSignal: signal,
    onError: () => {},
    ...(instructions === undefined ? {} : { instructions }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(schema === undefined
      ? {}
      : {
          output: asked(schema),
          providerOptions: { [provider.speaks === 'openai' ? 'openai' : 'openaiCompatible']: { strictJsonSchema: isStrict(schema) } },
        }),
  }).stream
}

/**
 * The form that is asked for. The SDK would parse and compare the unfinished answer at every piece of it: in quadratic
 * time, and with recursion that a deep answer overflows. We read it once, at its end.
 */
function asked(schema: JsonObject) {
  return { ...Output.object({ schema: jsonSchema(schema) }), parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text as never }) }
}

/** Servers that force the form by a grammar do not tell the model about it; so the schema is said as well. */
function instructionsOf({ system, schema }: ModelRequest, { speaks }: Provider): string | undefined {
  if (schema === undefined || speaks !== 'openai-compatible') return system
  return [system, `Answer only with JSON that fits this JSON Schema:\n${JSON.stringify(schema)}`].filter((each) => each !== undefined).join('\n\n')
}

function finished(request: ModelRequest, answer: ReadAnswer): ModelAnswer {
  const { text, finishReason } = answer
  const detail: JsonObject = { text, finishReason }
  const result = { text, finishReason, usage: usageOf(request.model, answer.usage) }
  if (finishReason === 'content-filter')
    throw new FinalFailure('model.refusal', `${request.model} refused to answer${text === '' ? '' : `: ${firstWords(text)}`}.`, {
      hint: 'Change the prompt or what is inserted into it, or ask another model.',
      detail,
    })
  if (request.schema !== undefined) return { ...result, object: structured(request, answer, detail) }
  if (text === '' && finishReason === 'length') throw truncated(request, answer, detail)
  if (finishReason === 'unknown') throw brokenOff(request)
  return result
}

function structured(request: ModelRequest, { text, finishReason, ...answer }: ReadAnswer, detail: JsonObject) {
  const read = readStructured(text)
  if (read.is !== 'json' && finishReason === 'length') throw truncated(request, { text, finishReason, ...answer }, detail)
  if (read.is !== 'json' && finishReason === 'unknown') throw brokenOff(request)
  if (read.is === 'prose')
    throw new FinalFailure('model.refusal', `${request.model} answered in words instead of the JSON it was asked for: ${firstWords(text)}.`, {
      hint: 'It may have declined: read its answer on the run page, then change the prompt or ask another model.',
      detail,
    })
  if (read.is === 'inexact')
    throw new FinalFailure(
      'output.invalid',
      `The answer of ${request.model} holds the number ${read.written.slice(0, 60)}, which no number here can hold exactly.`,
      {
        hint: 'Make the field a text in the schema ("type": "string"): whole numbers beyond 9007199254740991 stay text.',
        detail,
      },
    )
  if (read.is !== 'json')
    throw new FinalFailure('output.invalid', `${request.model} gave an ${unusable[read.is]}.`, {
      hint: 'Ask a model that can keep to a JSON Schema, or simplify the schema.',
      detail,
    })
  const wrong = violations(request.schema ?? {}, read.value)
  if (wrong.length === 0) return read.value
  throw new FinalFailure('output.invalid', `The answer of ${request.model} does not fit the JSON Schema: ${wrong.slice(0, 3).map(violationText).join('; ')}.`, {
    hint: 'Say in the prompt what each field must hold, or loosen the schema.',
    detail,
  })
}

const unusable = {
  empty: 'empty answer',
  broken: 'answer that is not valid JSON',
  'too-deep': `answer that is nested deeper than ${DEEPEST} levels`,
  'too-many': `answer of more than ${grouped(MOST_VALUES)} values`,
} as const

/** No end mark: what came may be half of it. */
function brokenOff({ model }: ModelRequest): RetryableFailure {
  return new RetryableFailure('call.unreachable', `${model} ended its answer without saying that it was complete.`, {
    hint: 'It is tried again; if it stays so, the server between may be cutting long answers.',
  })
}

function truncated({ model, maxTokens }: ModelRequest, { usage }: ReadAnswer, detail: JsonObject): FinalFailure {
  const thought = usage?.outputTokenDetails?.reasoningTokens ?? 0
  const spent = thought > 0 ? `, ${thought} of them for reasoning` : ''
  const limit = maxTokens === undefined ? "the model's own limit" : `the limit of ${maxTokens} tokens`
  const suggestion =
    maxTokens === undefined ? 'Ask for a shorter answer.' : `Raise "Most tokens", for example to ${Math.max(1000, maxTokens * 4)}, or ask for a shorter answer.`
  return new FinalFailure(
    'model.truncated',
    `${model} reached ${limit} before its answer was complete (${usage?.outputTokens ?? 'an unknown number of'} tokens used${spent}).`,
    { hint: suggestion, detail },
  )
}

function firstWords(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 160)}...` : line.replace(/\.$/, '')
}

function usageOf(model: string, usage: LanguageModelUsage | undefined): Usage {
  const counts = {
    inputTokens: usage?.inputTokens,
    outputTokens: usage?.outputTokens,
    cacheReadTokens: usage?.inputTokenDetails?.cacheReadTokens,
    reasoningTokens: usage?.outputTokenDetails?.reasoningTokens,
  }
  return { model, ...(Object.fromEntries(Object.entries(counts).filter(([, count]) => typeof count === 'number' && Number.isFinite(count))) as Usage) }
}

/** A provider's address was set by the owner: that host, and no other private one, may be called for models. */
function guardedWay(url: string): GuardedFetch {
  const parsed = new URL(url)
  return guardedFetch({ allowedPrivateHosts: [`${parsed.hostname}:${portOf(parsed)}`], maxBytes: 64 * 1024 * 1024 })
}
