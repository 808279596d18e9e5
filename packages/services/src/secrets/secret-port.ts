import type { Json } from '@heddle/core/json'
import { mask, maskJson } from '@heddle/nodes/mask'
import { FinalFailure, type SecretPort } from '@heddle/nodes/runner'
import type { ModelSettings } from '../models/model-settings'

export interface SecretSource {
  /** The stored value; undefined when there is none of this name. */
  readonly stored: (name: string) => Promise<string | undefined>
  readonly storedNames: () => Promise<readonly string[]>
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Secrets extends SecretPort {
  readonly settings: ModelSettings
  /** Takes every secret revealed so far out of a text: for errors, details and logs. */
  mask(text: string): string
  maskJson(value: Json): Json
}

/**
 * Secrets of one workspace: the store first, then the environment under `HEDDLE_SECRET_<NAME>`. No other variable can be
 * reached by a name that a workflow's author writes: the environment also holds the keys of this server.
 */
export function openSecrets({ stored, storedNames, env }: SecretSource): Secrets {
  const revealed = new Set<string>()

  async function find(name: string): Promise<string | undefined> {
    const value = (await stored(name)) ?? env[`HEDDLE_SECRET_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`]
    if (value !== undefined) revealed.add(value)
    return value
  }

  return {
    async reveal(name) {
      const value = await find(name)
      if (value !== undefined) return value
      throw new FinalFailure('secret.missing', `There is no secret called "${name}".`, { hint: 'Add it under Secrets, or choose another one in the node.' })
    },
    settings: { get: find, names: storedNames },
    mask: (text) => mask(text, [...revealed]),
    maskJson: (value) => maskJson(value, [...revealed]),
  }
}
