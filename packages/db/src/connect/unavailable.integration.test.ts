import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it } from 'vitest'
import { ask } from './ask'
import { inTransaction } from './transaction'

const { db } = await testDatabase()

/** The server itself says so, over each of the ways to it. */
async function answersTo(state: string): Promise<readonly unknown[]> {
  const sql = `do $$ begin raise exception using errcode = '${state}', message = 'as the server says it'; end $$`
  const asked = [ask(db.pool, sql), inTransaction(db.pool, (client) => client.query(sql)), db.prisma.$executeRawUnsafe(sql)]
  return (await Promise.allSettled(asked)).map((answer) => (answer.status === 'rejected' ? answer.reason : undefined))
}

it.each([
  ['53000', 'it lacks something'],
  ['53200', 'it has no memory'],
  ['53300', 'it has too many connections'],
  ['57P01', 'it is stopped'],
  ['57P02', 'another connection broke it'],
  ['57P03', 'it starts or recovers'],
  ['57P05', 'it has closed an idle connection'],
  ['58000', 'its system fails it'],
  ['58030', 'its disk does not answer'],
  ['25006', 'it only reads: another server is about to take over'],
  ['40001', 'others were quicker'],
])('%s (%s) passes', async (state) => {
  for (const error of await answersTo(state)) expect(error).toMatchObject({ code: 'unavailable', message: 'The database does not answer right now.' })
})

it('53100 (its disk is full) passes, and is told in words', async () => {
  for (const error of await answersTo('53100')) expect(error).toMatchObject({ code: 'unavailable', message: "The database's disk is full." })
})

it.each(['42601', '42501', '22012', '23514', '53400', 'XX000'])('%s stays: asked again it would be the same', async (state) => {
  for (const error of await answersTo(state)) expect(error).not.toMatchObject({ code: 'unavailable' })
})
