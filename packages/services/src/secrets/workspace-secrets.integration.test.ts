import { randomBytes } from 'node:crypto'
import { openMasterKey } from '@heddle/db/secrets/master-key'
import { setSecret } from '@heddle/db/secrets/set-secret'
import { foreignScope, ownScope } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { modelSettings } from '../models/model-settings'
import { findProvider } from '../models/provider'
import { workspaceSecrets } from './workspace-secrets'

const { db } = await testDatabase()
const own = await ownScope(db)
const master = newKey()

it('are those of the workspace, then those that the environment holds for workflows', async () => {
  await setSecret(own, master, { name: 'mail', value: 'stored-value' })
  const env = { HEDDLE_SECRET_CHAT: 'env-value', HEDDLE_SECRET_MAIL: 'not this', DATABASE_URL: 'postgres://u:p@h/d' }
  const secrets = workspaceSecrets(own, master, env)
  expect([await secrets.reveal('mail'), await secrets.reveal('chat')]).toEqual(['stored-value', 'env-value'])
  expect(secrets.mask('it was stored-value')).toBe('it was •••')
  await expect(secrets.reveal('DATABASE_URL')).rejects.toMatchObject({ code: 'secret.missing' })
  await expect(workspaceSecrets(await foreignScope(db), master, {}).reveal('mail')).rejects.toMatchObject({ code: 'secret.missing' })
  await expect(workspaceSecrets(own, newKey(), {}).reveal('mail')).rejects.toMatchObject({
    name: 'FinalFailure',
    code: 'secret.missing',
    hint: expect.stringContaining('master key'),
  })
})

it('may set up a model provider', async () => {
  await setSecret(own, master, { name: 'HEDDLE_MODELS_LAB_URL', value: 'http://10.0.0.1:8000' })
  await setSecret(own, master, { name: 'HEDDLE_MODELS_LAB_KEY', value: 'lab-key' })
  const settings = modelSettings({}, workspaceSecrets(own, master, {}).settings)
  expect(await findProvider('lab', settings)).toEqual({ name: 'lab', speaks: 'openai-compatible', url: 'http://10.0.0.1:8000/v1', key: 'lab-key' })
})

function newKey() {
  return openMasterKey({ home: '', masterKey: randomBytes(32).toString('base64') })
}
