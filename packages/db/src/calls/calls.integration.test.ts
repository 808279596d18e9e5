import { ownScope, seedRun } from '@heddle/testing/postgres/seed-run'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { newId } from '../connect/new-id'
import { endTry } from './end-try'
import { markSent } from './mark-sent'
import { takeCall } from './take-call'

const { db } = await testDatabase()
const run = await seedRun(await ownScope(db))
let made = 0

it('goes from picked up to finished, and keeps the result for whoever asks again', async () => {
  const call = nextCall()
  expect(await takeCall(db.pool, run.id, call)).toEqual({ fence: 1, tries: 0, status: 'started' })
  expect(await markSent(db.pool, run.id, { call, fence: 1 })).toBe(true)
  expect(await endTry(db.pool, run.id, { call, fence: 1, status: 'finished', result: { text: '\u0000' }, countTry: true })).toMatchObject({
    recorded: true,
    status: 'finished',
    tries: 1,
  })
  expect(await takeCall(db.pool, run.id, call)).toEqual({ fence: 1, tries: 1, status: 'finished', result: { text: '\u0000' } })
})

it('lets only the newest of many holders send', async () => {
  const call = nextCall()
  const taken = await Promise.all(Array.from({ length: 5 }, () => takeCall(db.pool, run.id, call)))
  const sent = await Promise.all(taken.map(({ fence }) => markSent(db.pool, run.id, { call, fence })))
  expect(taken.map(({ fence }) => fence).sort()).toEqual([1, 2, 3, 4, 5])
  expect(sent.filter(Boolean)).toHaveLength(1)
  expect(taken[sent.indexOf(true)]?.fence).toBe(5)
})

it('says after a crash that it may have gone out, and does not count the crash as a try', async () => {
  const call = nextCall()
  await takeCall(db.pool, run.id, call)
  await markSent(db.pool, run.id, { call, fence: 1 })
  expect(await takeCall(db.pool, run.id, call)).toEqual({ fence: 2, tries: 0, status: 'sent' })
})

it('counts tries, and hides the last failure once the next try has gone out', async () => {
  const call = nextCall()
  await takeCall(db.pool, run.id, call)
  await endTry(db.pool, run.id, { call, fence: 1, status: 'failed', result: { code: 'call.timeout' }, countTry: true })
  expect(await takeCall(db.pool, run.id, call)).toEqual({ fence: 2, tries: 1, status: 'failed', result: { code: 'call.timeout' } })
  await markSent(db.pool, run.id, { call, fence: 2 })
  expect(await takeCall(db.pool, run.id, call)).toEqual({ fence: 3, tries: 1, status: 'sent' })
})

it('takes a late result of a frozen worker, but not its failure; then nothing is sent any more', async () => {
  const call = nextCall()
  await takeCall(db.pool, run.id, call)
  await markSent(db.pool, run.id, { call, fence: 1 })
  await takeCall(db.pool, run.id, call)
  expect(await endTry(db.pool, run.id, { call, fence: 1, status: 'ended', result: 'late', countTry: true })).toMatchObject({ recorded: false, status: 'sent' })
  expect(await endTry(db.pool, run.id, { call, fence: 1, status: 'finished', result: 'done', countTry: true })).toMatchObject({
    recorded: true,
    result: 'done',
  })
  expect(await markSent(db.pool, run.id, { call, fence: 2 })).toBe(false)
  expect(await endTry(db.pool, run.id, { call, fence: 2, status: 'finished', result: 'again', countTry: true })).toMatchObject({
    recorded: false,
    result: 'done',
  })
})

it('says not-found for an unknown run or call', async () => {
  await expect(takeCall(db.pool, newId(), 'a/0')).rejects.toMatchObject({ code: 'not-found' })
  await expect(endTry(db.pool, run.id, { call: 'never/0', fence: 1, status: 'failed', result: 1, countTry: true })).rejects.toMatchObject({ code: 'not-found' })
})

function nextCall(): string {
  return `send/${made++}`
}
