import { createHash } from 'node:crypto'
import type pg from 'pg'
import { translated } from './unavailable'

export type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** One question, its rows. @throws AppError `unavailable` when the database is away. */
export async function ask<Row extends pg.QueryResultRow>(on: Queryable, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  try {
    const name = nameOf(sql)
    const { rows } = await on.query<Row>({ text: sql, values: [...values], ...(name === undefined ? {} : { name }) })
    return rows
  } catch (error) {
    throw translated(error)
  }
}

const names = new Map<string, string>()
/** Statements with changing text (filters of lists) must not fill the server's memory. */
const MOST = 200

/**
 * PostgreSQL parses and plans a named statement once for each connection. The name is made from the text, since a
 * bundler may load this module twice over one pool.
 */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= MOST) return known
  const name = `heddle_${createHash('sha256').update(sql).digest('hex').slice(0, 24)}`
  names.set(sql, name)
  return name
}
