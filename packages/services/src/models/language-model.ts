import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { Provider } from './provider'

// What the SDK would write to the console (a setting that a model ignores) is no news for the log of a server.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

const OFFICIAL_OPENAI = 'https://api.openai.com/v1'

/** The SDK's model behind a provider; all its requests go through `fetch`. */
export function languageModel({ name, speaks, url, key }: Provider, model: string, fetch: typeof globalThis.fetch): LanguageModel {
  const apiKey = key ?? 'none'
  switch (speaks) {
    case 'anthropic':
      return createAnthropic({ baseURL: url, apiKey, fetch })(model)
    case 'google':
      return createGoogle({ baseURL: url, apiKey, fetch })(model)
    case 'openai': {
      const openai = createOpenAI({ baseURL: url, apiKey, fetch })
      // Servers that stand in for OpenAI all know chat completions; few know the newer API.
      return url === OFFICIAL_OPENAI ? openai(model) : openai.chat(model)
    }
    case 'openai-compatible':
      return createOpenAICompatible({
        name,
        baseURL: url,
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: true,
        ...(key === undefined ? {} : { apiKey: key }),
      })(model)
  }
}
