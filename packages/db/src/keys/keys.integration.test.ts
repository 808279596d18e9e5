import { ownScope, seedWorkflow } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { createApiKey } from './create-api-key'
import { findApiKey } from './find-api-key'
import { listApiKeys } from './list-api-keys'
import { revokeApiKey } from './revoke-api-key'

const { db } = await testDatabase()
const own = await ownScope(db)

it('is shown once and found by its hash, with what it may do', async () => {
  const workflow = await seedWorkflow(own)
  const { key, row } = await createApiKey(own, { name: 'ci', scopes: ['runs:write'], workflow: workflow.slug })
  expect(key).toMatch(/^hd_[\w-]{43}$/)
  expect(key.startsWith(row.prefix)).toBe(true)
  expect(await findApiKey(db, key)).toMatchObject({ id: row.id, workspaceId: own.workspaceId, scopes: ['runs:write'], workflowId: workflow.id })
  expect(JSON.stringify([await db.prisma.apiKey.findMany(), await listApiKeys(own)])).not.toContain(key)
})

it('tells unknown, revoked and expired keys apart', async () => {
  const revoked = await createApiKey(own, { name: 'old', scopes: [] })
  await revokeApiKey(own, revoked.row.id)
  await revokeApiKey(own, revoked.row.id)
  const expired = await createApiKey(own, { name: 'past', scopes: [], expiresAt: new Date(1) })
  await expect(findApiKey(db, 'hd_none')).rejects.toMatchObject({ code: 'unauthorized', status: 401 })
  await expect(findApiKey(db, revoked.key)).rejects.toMatchObject({ code: 'revoked', status: 401 })
  await expect(findApiKey(db, expired.key)).rejects.toMatchObject({ code: 'expired', status: 401 })
})

it('notes its use at most once a minute', async () => {
  const { key, row } = await createApiKey(own, { name: 'busy', scopes: [] })
  await findApiKey(db, key)
  const first = await db.prisma.apiKey.findUniqueOrThrow({ where: { id: row.id } })
  expect(first.lastUsedAt).not.toBeNull()
  await findApiKey(db, key)
  expect(await db.prisma.apiKey.findUniqueOrThrow({ where: { id: row.id } })).toEqual(first)
  await db.prisma.apiKey.update({ where: { id: row.id }, data: { lastUsedAt: new Date(0) } })
  await findApiKey(db, key)
  expect((await db.prisma.apiKey.findUniqueOrThrow({ where: { id: row.id } })).lastUsedAt?.getTime()).toBeGreaterThan(0)
})
