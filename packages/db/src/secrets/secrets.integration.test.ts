import { randomBytes } from 'node:crypto'
import { foreignScope, ownScope } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { listSecretNames } from './list-secret-names'
import { openMasterKey } from './master-key'
import { removeSecret } from './remove-secret'
import { revealSecret } from './reveal-secret'
import { setSecret } from './set-secret'

const { db } = await testDatabase()
const own = await ownScope(db)
const master = newKey()

it('brings any text back, and the table holds none of it', async () => {
  const value = 'sk-plain \u0000\ud800 😀'
  await setSecret(own, master, { name: 'openai', value })
  await setSecret(own, master, { name: 'other', value: 'first' })
  await setSecret(own, master, { name: 'other', value: 'second' })
  expect(await revealSecret(own, master, 'openai')).toBe(value)
  expect(await revealSecret(own, master, 'other')).toBe('second')
  expect((await listSecretNames(own)).map(({ name }) => name)).toEqual(['openai', 'other'])
  const rows = await db.prisma.secret.findMany()
  expect(rows.some(({ sealed }) => Buffer.from(sealed).includes('sk-plain'))).toBe(false)
  await removeSecret(own, 'other')
  await expect(revealSecret(own, master, 'other')).rejects.toMatchObject({ code: 'not-found' })
})

it('does not open with another key, or moved to another name or workspace', async () => {
  await setSecret(own, master, { name: 'moved', value: 'v' })
  await expect(revealSecret(own, newKey(), 'moved')).rejects.toMatchObject({ code: 'conflict' })
  const { sealed, keyId } = await db.prisma.secret.findFirstOrThrow({ where: { name: 'moved' } })
  const foreign = await foreignScope(db)
  await db.prisma.secret.createMany({
    data: [own, foreign].map(({ workspaceId }, i) => ({ workspaceId, name: i === 0 ? 'elsewhere' : 'moved', sealed, keyId })),
  })
  await expect(revealSecret(own, master, 'elsewhere')).rejects.toThrow()
  await expect(revealSecret(foreign, master, 'moved')).rejects.toThrow()
})

it('refuses a name that no reference could hold', async () => {
  for (const name of ['', '1a', 'a b', 'a\0']) await expect(setSecret(own, master, { name, value: 'v' })).rejects.toMatchObject({ code: 'invalid' })
})

function newKey() {
  return openMasterKey({ home: '', masterKey: randomBytes(32).toString('base64') })
}
