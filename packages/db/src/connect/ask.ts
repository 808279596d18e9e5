import type pg from 'pg'
import { translated } from './unavailable'

export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** One question, its rows. @throws AppError `unavailable` when the database is away. */
export async function ask<Row extends pg.QueryResultRow>(on: Queryable, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  try {
    const { rows } = await on.query<Row>(sql, [...values])
    return rows
  } catch (error) {
    throw translated(error)
  }
}
