import type { ModelAbilities } from './available-models'

const all: ModelAbilities = { tools: true, schema: true, vision: true }
const noPictures: ModelAbilities = { ...all, vision: false }

/** Suggestions for providers whose lists hold hundreds of names; any other name may be written by hand. Edit freely. */
export const suggestedModels: Readonly<Record<string, readonly (readonly [string, ModelAbilities])[]>> = {
  openai: [
    ['gpt-5-mini', all],
    ['gpt-5', all],
    ['gpt-5-nano', all],
    ['gpt-4.1', all],
    ['gpt-4.1-mini', all],
  ],
  anthropic: [
    ['claude-sonnet-5', all],
    ['claude-opus-5', all],
    ['claude-sonnet-4-6', all],
  ],
  google: [
    ['gemini-3.8-flash', all],
    ['gemini-4-argon', all],
  ],
  ollama: [
    ['llama3', noPictures],
    ['qwen3', noPictures],
  ],
}
