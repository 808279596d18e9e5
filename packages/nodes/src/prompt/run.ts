import type { Json, JsonObject } from '@heddle/core/json'
import type { z } from 'zod'
import type { ModelRequest, Runner } from '../runner'
import { promptInput } from './definition'

type Input = z.infer<typeof promptInput>

export const runPrompt: Runner = {
  async run(input, call) {
    const settings = promptInput.parse(input)
    const request = requestOf(settings)
    const answer = await call.models.call(request, { signal: call.signal, key: call.key, onText: settings.stream ? call.onText : () => {} })
    const { text, finishReason, usage } = answer
    const object = settings.schema === undefined ? {} : { object: answer.object ?? null }
    return { value: { text, ...object, finishReason, usage: { ...usage } }, usage, detail: { prompt: asSent(request), finishReason } }
  },
}

function requestOf({ model, system, user, schema, temperature, maxTokens }: Input): ModelRequest {
  const asked = textOf(user)
  const rules = textOf(system)
  return {
    model,
    ...(rules.trim() === '' || asked.trim() === '' ? {} : { system: rules }),
    // Most providers refuse a call without a user message.
    messages: [{ role: 'user', content: asked.trim() === '' ? rules : asked }],
    ...(schema === undefined ? {} : { schema: schema as JsonObject }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  }
}

function asSent({ model, system, messages }: ModelRequest): JsonObject {
  return { model, messages: [...(system === undefined ? [] : [{ role: 'system', content: system }]), ...messages] }
}

/** A lone reference keeps its type: what is no text is written as JSON. */
function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
