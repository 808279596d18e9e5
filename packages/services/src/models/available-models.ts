import type { ModelSettings } from './model-settings'
import { configured, customProviders, type KnownProvider, knownProviders, type Provider } from './provider'
import { suggestedModels } from './suggested-models'

export interface AvailableProvider {
  readonly name: string
  readonly title: string
  /** Can it be used now? A local server counts when it answers. */
  readonly ready: boolean
  /** What to set when it is not. */
  readonly missing?: string
  readonly models: readonly AvailableModel[]
}

export interface AvailableModel {
  /** As it stands in a node: `openai/gpt-5-mini`. */
  readonly id: string
  readonly title: string
  /** Undefined = not known. */
  readonly abilities?: ModelAbilities
}

export interface ModelAbilities {
  readonly tools: boolean
  readonly schema: boolean
  readonly vision: boolean
}

/** Every provider with the models to choose from, those that are ready first. Servers that can list their models are asked, briefly. */
export async function availableModels(
  settings: ModelSettings,
  { askMs = 1500, fetch = globalThis.fetch }: { readonly askMs?: number; readonly fetch?: typeof globalThis.fetch } = {},
): Promise<readonly AvailableProvider[]> {
  const kinds = [...knownProviders, ...(await customProviders(settings))]
  const providers = await Promise.all(kinds.map((kind) => look(kind, settings, (provider) => listModels(provider, askMs, fetch))))
  return [...providers.filter(({ ready }) => ready), ...providers.filter(({ ready }) => !ready)]
}

async function look(
  kind: KnownProvider,
  settings: ModelSettings,
  list: (provider: Provider) => Promise<readonly string[] | undefined>,
): Promise<AvailableProvider> {
  const { name, title } = kind
  const suggested = (suggestedModels[name] ?? []).map(([id, abilities]) => ({ id: `${name}/${id}`, title: id, abilities }))
  const provider = await configured(kind, settings)
  if (typeof provider === 'string') return { name, title, ready: false, missing: provider, models: suggested }
  if (kind.needsKey) return { name, title, ready: true, models: suggested }
  const listed = await list(provider)
  if (listed === undefined) return { name, title, ready: false, missing: `a server that answers at ${kind.urlSetting}`, models: suggested }
  return { name, title, ready: true, models: listed.map((id) => ({ id: `${name}/${id}`, title: id })) }
}

async function listModels({ url, key }: Provider, askMs: number, fetch: typeof globalThis.fetch): Promise<readonly string[] | undefined> {
  try {
    const response = await fetch(`${url}/models`, {
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(askMs),
    })
    if (!response.ok) return response.status === 404 ? [] : undefined
    const { data } = (await response.json()) as { data?: unknown }
    return Array.isArray(data) ? data.flatMap((each: { id?: unknown }) => (typeof each?.id === 'string' ? [each.id] : [])).slice(0, 500) : []
  } catch {
    return undefined
  }
}
