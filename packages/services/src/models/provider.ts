import { FinalFailure } from '@heddle/nodes/runner'
import type { ModelSettings } from './model-settings'

/** One configured way to models. */
export interface Provider {
  readonly name: string
  readonly speaks: 'openai' | 'anthropic' | 'google' | 'openai-compatible'
  readonly url: string
  /** Absent where the server wants none. */
  readonly key?: string
}

export interface KnownProvider {
  readonly name: string
  readonly title: string
  readonly speaks: Provider['speaks']
  readonly urlSetting: string
  readonly keySetting: string
  readonly url?: string
  /** What a bare host stands for: `http://127.0.0.1:11434` -> `.../v1`. */
  readonly path: string
  readonly needsKey: boolean
}

export const knownProviders: readonly KnownProvider[] = [
  known('openai', 'OpenAI', { speaks: 'openai', url: 'https://api.openai.com/v1', needsKey: true }),
  known('anthropic', 'Anthropic', { speaks: 'anthropic', url: 'https://api.anthropic.com/v1', needsKey: true }),
  {
    ...known('google', 'Google', { speaks: 'google', url: 'https://generativelanguage.googleapis.com/v1beta', needsKey: true }),
    keySetting: 'GOOGLE_GENERATIVE_AI_API_KEY',
    path: '/v1beta',
  },
  known('ollama', 'Ollama', { speaks: 'openai-compatible', url: 'http://127.0.0.1:11434/v1', needsKey: false }),
  known('vllm', 'vLLM', { speaks: 'openai-compatible', needsKey: false }),
]

function known(name: string, title: string, more: Pick<KnownProvider, 'speaks' | 'needsKey'> & { readonly url?: string }): KnownProvider {
  const prefix = name.toUpperCase()
  return { name, title, urlSetting: `${prefix}_BASE_URL`, keySetting: `${prefix}_API_KEY`, path: '/v1', ...more }
}

const CUSTOM = /^HEDDLE_MODELS_([A-Z0-9_]+)_URL$/

/** Names of providers that the owner added: `HEDDLE_MODELS_MY_LAB_URL` makes `my-lab`. */
export async function customProviders(settings: ModelSettings): Promise<readonly KnownProvider[]> {
  const names = (await settings.names()).flatMap((setting) => CUSTOM.exec(setting)?.[1] ?? [])
  return names.sort().map((upper) => custom(upper.toLowerCase().replaceAll('_', '-')))
}

function custom(name: string): KnownProvider {
  const upper = name.toUpperCase().replaceAll('-', '_')
  return {
    name,
    title: name,
    speaks: 'openai-compatible',
    urlSetting: `HEDDLE_MODELS_${upper}_URL`,
    keySetting: `HEDDLE_MODELS_${upper}_KEY`,
    path: '/v1',
    needsKey: false,
  }
}

/** @throws FinalFailure `model.not-configured`, which says which setting is missing. */
export async function findProvider(name: string, settings: ModelSettings): Promise<Provider> {
  const kind = knownProviders.find((each) => each.name === name) ?? custom(name)
  const provider = await configured(kind, settings)
  if (typeof provider === 'object') return provider
  throw new FinalFailure('model.not-configured', `The model provider "${name}" is not set up.`, {
    hint: `Add ${provider} under Secrets or in the environment, or choose a model of another provider.`,
  })
}

/** The provider, or the name of the setting that it lacks. */
export async function configured(kind: KnownProvider, settings: ModelSettings): Promise<Provider | string> {
  const url = (await settings.get(kind.urlSetting)) ?? kind.url
  if (url === undefined) return kind.urlSetting
  if (!isAddress(url)) return `a right ${kind.urlSetting} (an http or https address)`
  const key = await settings.get(kind.keySetting)
  const ownServer = url !== kind.url
  if (key === undefined && kind.needsKey && !ownServer) return kind.keySetting
  return { name: kind.name, speaks: kind.speaks, url: withPath(url, kind.path), ...(key === undefined ? {} : { key }) }
}

function isAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}

function withPath(url: string, path: string): string {
  const parsed = new URL(url)
  return (parsed.pathname === '/' ? parsed.origin + path : url).replace(/\/+$/, '')
}
