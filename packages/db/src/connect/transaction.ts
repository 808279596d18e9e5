import type pg from 'pg'
import { translated } from './unavailable'

/** Runs `work` in one transaction: all of it happens or nothing does. */
export async function inTransaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translated(error)
  })
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot even roll back is thrown away with its transaction.
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw translated(error)
  } finally {
    client.release(broken)
  }
}
