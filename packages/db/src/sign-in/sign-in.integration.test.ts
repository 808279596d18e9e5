import { ownScope } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { ensureOwner } from '../workspaces/ensure-owner'
import { getSettings, updateSettings } from '../workspaces/settings'
import { createSignInLink } from './create-sign-in-link'
import { findSession } from './find-session'
import { revokeSession } from './revoke-session'
import { useSignInLink as signIn } from './use-sign-in-link'

const { db } = await testDatabase()

it('makes one owner however many processes start at once', async () => {
  const owners = await Promise.all(Array.from({ length: 5 }, () => ensureOwner(db)))
  expect(new Set(owners.map((owner) => JSON.stringify(owner))).size).toBe(1)
  expect(await db.prisma.workspace.count()).toBe(1)
  expect(await db.prisma.user.count()).toBe(1)
})

it('cases G3: opens one session for a link that is used by many at once, and says why not to the others', async () => {
  const { userId, workspaceId } = await ensureOwner(db)
  const token = await createSignInLink(db, userId, 60_000)
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => signIn(db, token)))
  const signedIn = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(signedIn).toMatchObject([{ userId, workspaceId }])
  expect(results.filter((result) => result.status === 'rejected' && result.reason.code === 'already-used')).toHaveLength(5)
  expect(await db.prisma.session.count()).toBe(1)
  expect(await findSession(db, signedIn[0]?.token ?? '')).toMatchObject({ userId, workspaceId, role: 'owner' })
})

it('cases G3: tells expired, used and unknown links apart', async () => {
  const { userId } = await ensureOwner(db)
  await expect(signIn(db, await createSignInLink(db, userId, -1))).rejects.toMatchObject({ code: 'expired' })
  await expect(signIn(db, 'nothing')).rejects.toMatchObject({ code: 'not-found' })
})

it('keeps no token, and forgets a session that is revoked or expired', async () => {
  const { userId } = await ensureOwner(db)
  const { token } = await signIn(db, await createSignInLink(db, userId, 60_000))
  const { token: other } = await signIn(db, await createSignInLink(db, userId, 60_000))
  expect(JSON.stringify(await db.prisma.session.findMany())).not.toContain(token)
  await revokeSession(db, token)
  expect(await findSession(db, token)).toBeUndefined()
  expect(await findSession(db, other)).toBeDefined()
  await db.prisma.session.updateMany({ data: { expiresAt: new Date(0) } })
  expect(await findSession(db, other)).toBeUndefined()
})

it('keeps settings, and refuses a host that is none', async () => {
  const own = await ownScope(db)
  expect(await getSettings(own)).toEqual({ allowedPrivateHosts: [] })
  expect(await updateSettings(own, { allowedPrivateHosts: ['127.0.0.1:8080', 'models.internal', '[::1]:11434'] })).toEqual(await getSettings(own))
  await expect(updateSettings(own, { allowedPrivateHosts: ['http://x/'] })).rejects.toMatchObject({ code: 'invalid' })
  expect((await getSettings(own)).allowedPrivateHosts).toHaveLength(3)
})
