/** Where addresses and keys of model providers come from, by name: `OPENAI_API_KEY`, `HEDDLE_MODELS_LAB_URL`. */
export interface ModelSettings {
  get(name: string): Promise<string | undefined>
  /** All names that are set; some may have nothing to do with models. */
  names(): Promise<readonly string[]>
}

/** The workspace's secrets come before the environment of the process. */
export function modelSettings(env: Readonly<Record<string, string | undefined>>, secrets?: ModelSettings): ModelSettings {
  return {
    get: async (name) => (await secrets?.get(name)) || env[name] || undefined,
    names: async () => [...new Set([...((await secrets?.names()) ?? []), ...Object.keys(env).filter((name) => env[name])])],
  }
}
