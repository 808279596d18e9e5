import type pg from 'pg'
import { isDiskFull } from './unavailable'

/** `full`: what is stored can be read, and hardly anything more written. `away`: it does not answer. */
export type DatabaseStanding = 'well' | 'full' | 'away'

/** Sent as one, they are one transaction. With so little memory the numbers need a file of 200 KB, which goes away by itself. */
const IS_THERE_ROOM = "set local work_mem = '64kB'; select count(*) from generate_series(1, 10000)"

/** How the database stands just now. */
export async function howItStands(pool: pg.Pool): Promise<DatabaseStanding> {
  try {
    await pool.query(IS_THERE_ROOM)
    return 'well'
  } catch (error) {
    return isDiskFull(error) ? 'full' : 'away'
  }
}
