import { expect, it } from 'vitest'
import { openSecrets } from './secret-port'

const stored = new Map([['slack', 'hunter2-"quoted"/x']])
const env = { HEDDLE_SECRET_MAIL_KEY: 'from-env', DATABASE_URL: 'postgres://u:p@h/d', HEDDLE_MASTER_KEY: 'master' }

function secrets() {
  return openSecrets({ stored: async (name) => stored.get(name), storedNames: async () => [...stored.keys()], env })
}

it('reveals what is stored, then what the environment holds for workflows', async () => {
  expect(await secrets().reveal('slack')).toBe('hunter2-"quoted"/x')
  expect(await secrets().reveal('mail-key')).toBe('from-env')
})
it("never reveals the server's own environment", async () => {
  for (const name of ['DATABASE_URL', 'HEDDLE_MASTER_KEY', '../MASTER_KEY', 'nothing'])
    await expect(secrets().reveal(name)).rejects.toMatchObject({ name: 'FinalFailure', code: 'secret.missing' })
})
it('cases I4: takes what was revealed out of texts, in every form in which it travels', async () => {
  const mine = secrets()
  const value = await mine.reveal('slack')
  const forms = [value, JSON.stringify(value), encodeURIComponent(value), Buffer.from(value).toString('base64')]
  expect(mine.mask(forms.join(' '))).toBe('••• "•••" ••• •••')
  expect(mine.maskJson({ deep: [{ text: `x ${value}` }], [value]: 1, n: 2 })).toEqual({ deep: [{ text: 'x •••' }], '•••': 1, n: 2 })
})
