import type pg from 'pg'
import { ask, type Queryable } from './ask'
import { translated } from './unavailable'

/** From this size on a question takes longer than those of the hot paths may (`database.ts`). */
const largeFrom = 512 * 1024
const LARGE_MS = 30_000

/** As `ask`, for a question that carries `bytes`: a large one may take longer. */
export async function askLarge<Row extends pg.QueryResultRow>(
  on: Queryable,
  sql: string,
  { values, bytes }: { readonly values: readonly unknown[]; readonly bytes: number },
) {
  if (bytes < largeFrom) return ask<Row>(on, sql, values)
  return patiently<Row>(on, { text: sql, values: [...values] })
}

/** As `ask`, for a question whose answer may be large. */
export async function askForLarge<Row extends pg.QueryResultRow>(on: Queryable, sql: string, values: readonly unknown[]): Promise<Row[]> {
  return patiently<Row>(on, { text: sql, values: [...values] })
}

async function patiently<Row extends pg.QueryResultRow>(on: Queryable, question: { readonly text: string; readonly values: unknown[] }): Promise<Row[]> {
  let client: pg.PoolClient | undefined
  try {
    client = await (on as pg.Pool).connect()
    await client.query(`begin; set local statement_timeout = ${LARGE_MS}`)
    // The library knows this setting, its types do not.
    const patient = { ...question, query_timeout: LARGE_MS + 1000 }
    const { rows } = await client.query<Row>(patient)
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    // Closed, so that nothing of it goes on.
    client?.release(true)
    throw translated(error)
  }
}
