import type { Context } from '@heddle/api/context'
import { isAppError } from '@heddle/db/app-error'
import { listSecretNames } from '@heddle/db/secrets/list-secret-names'
import { revealSecret } from '@heddle/db/secrets/reveal-secret'
import { scope } from '@heddle/db/workspaces/scope'
import type { ModelOffer } from '@heddle/editor/editor-ports'
import { availableModels } from '@heddle/services/models/available-models'
import { modelSettings } from '@heddle/services/models/model-settings'
import { openSecrets } from '@heddle/services/secrets/secret-port'

/** The models that a node may name, those that can be called now first. Keys stay here: only whether there is one is told. */
export async function modelOffers(ctx: Context, env: Readonly<Record<string, string | undefined>>): Promise<readonly ModelOffer[]> {
  const mine = scope(ctx.db, ctx.caller.workspaceId)
  const secrets = openSecrets({
    env,
    stored: (name) => revealSecret(mine, ctx.masterKey, name).catch(absent),
    storedNames: async () => (await listSecretNames(mine)).map(({ name }) => name),
  })
  const providers = await availableModels(modelSettings(env, secrets.settings))
  return providers.flatMap(({ title, ready, models }) => models.map((model) => ({ id: model.id, title: `${title}: ${model.title}`, ready })))
}

function absent(cause: unknown): undefined {
  if (isAppError(cause)) return undefined
  throw cause
}
