import { isAppError } from '@heddle/db/app-error'
import { isUnavailable } from '@heddle/db/connect/unavailable'
import { listSecretNames } from '@heddle/db/secrets/list-secret-names'
import type { MasterKey } from '@heddle/db/secrets/master-key'
import { revealSecret } from '@heddle/db/secrets/reveal-secret'
import type { Scope } from '@heddle/db/workspaces/scope'
import { FinalFailure, RetryableFailure } from '@heddle/nodes/runner'
import { openSecrets, type Secrets } from './secret-port'

/** The secrets of one workspace, sealed in the database. */
export function workspaceSecrets(scope: Scope, master: MasterKey, env: Readonly<Record<string, string | undefined>>): Secrets {
  return openSecrets({
    env,
    stored: async (name) => {
      try {
        return await revealSecret(scope, master, name)
      } catch (error) {
        return notThere(error, name)
      }
    },
    storedNames: async () => (await listSecretNames(scope)).map(({ name }) => name),
  })
}

/** A secret that is not there may still stand in the environment; a store that is away is a reason to come again. */
function notThere(error: unknown, name: string): undefined {
  if (isAppError(error) && error.code === 'not-found') return undefined
  if (isAppError(error) && error.code === 'conflict') throw new FinalFailure('secret.missing', error.message, { hint: error.hint })
  if (isUnavailable(error))
    throw new RetryableFailure('call.unreachable', `The secret "${name}" could not be read: the database did not answer.`, { hint: 'It is tried again.' })
  throw error
}
