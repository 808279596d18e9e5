import { isAppError } from '@heddle/db/app-error'
import { translated } from '@heddle/db/connect/unavailable'
import { listSecretNames } from '@heddle/db/secrets/list-secret-names'
import type { MasterKey } from '@heddle/db/secrets/master-key'
import { revealSecret } from '@heddle/db/secrets/reveal-secret'
import type { Scope } from '@heddle/db/workspaces/scope'
import { FinalFailure } from '@heddle/nodes/runner'
import { openSecrets, type Secrets } from './secret-port'

/** The secrets of one workspace, sealed in the database. */
export function workspaceSecrets(scope: Scope, master: MasterKey, env: Readonly<Record<string, string | undefined>>): Secrets {
  return openSecrets({
    env,
    stored: async (name) => {
      try {
        return await revealSecret(scope, master, name)
      } catch (error) {
        return notThere(error)
      }
    },
    async storedNames() {
      try {
        return (await listSecretNames(scope)).map(({ name }) => name)
      } catch (error) {
        throw translated(error)
      }
    },
  })
}

/** A secret that is not there may still stand in the environment; a store that is away is a reason to come again. */
function notThere(error: unknown): undefined {
  if (isAppError(error) && error.code === 'not-found') return undefined
  if (isAppError(error) && error.code === 'conflict') throw new FinalFailure('secret.missing', error.message, { hint: error.hint })
  throw translated(error)
}
