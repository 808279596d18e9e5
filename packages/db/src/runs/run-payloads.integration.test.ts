import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { keepPayload, keptPayloads } from './run-payloads'

const { db } = await testDatabase()
const own = await ownScope(db)
const bytes = (text: string) => Buffer.from(text)

it('are given back in the order in which they are asked for, also twice', async () => {
  const { id: runId } = await seedRun(own)
  const [a, b] = [await keepPayload(db.pool, runId, bytes('a')), await keepPayload(db.pool, runId, bytes('\u0000b'))]
  const kept = await keptPayloads(
    db.pool,
    [b, a, b].map((id) => ({ runId, id })),
  )
  expect(kept.map(String)).toEqual(['\u0000b', 'a', '\u0000b'])
})

it('are kept once, whoever keeps them and however many at the same moment', async () => {
  const { id: runId } = await seedRun(own)
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => keepPayload(db.pool, runId, bytes(i % 2 ? 'one' : 'two'))))
  expect(new Set(ids).size).toBe(2)
  expect(await db.prisma.runPayload.count({ where: { runId } })).toBe(2)
})

it('belong to one run, and go with it', async () => {
  const [first, second] = [await seedRun(own), await seedRun(own)]
  const id = await keepPayload(db.pool, first.id, bytes('x'))
  await expect(keptPayloads(db.pool, [{ runId: second.id, id }])).rejects.toMatchObject({ code: 'not-found' })
  await db.prisma.run.delete({ where: { id: first.id } })
  await expect(keptPayloads(db.pool, [{ runId: first.id, id }])).rejects.toMatchObject({ code: 'not-found' })
})
