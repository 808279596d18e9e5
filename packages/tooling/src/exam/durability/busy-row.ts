import pg from 'pg'
import { until } from '../until'

const LOCK = 'select id from "Run" where id = $1 for update'

/** A run's row that another transaction has, as in a busy database: who wants to write about the run waits. */
export class BusyRow {
  readonly #holder: pg.Client
  /** Within a transaction the view of who waits stands still. */
  readonly #onlooker: pg.Client
  readonly #runId: string
  #pid = 0

  private constructor(databaseUrl: string, runId: string) {
    this.#holder = quiet(databaseUrl)
    this.#onlooker = quiet(databaseUrl)
    this.#runId = runId
  }

  static async hold(databaseUrl: string, runId: string): Promise<BusyRow> {
    const row = new BusyRow(databaseUrl, runId)
    await row.#connect()
    await row.#lock()
    return row
  }

  /** In line behind those who wait for `before`. Resolves when it stands there; `got`: when it is its turn. */
  static async queue(databaseUrl: string, runId: string, before: BusyRow): Promise<{ readonly row: BusyRow; readonly got: Promise<void> }> {
    const row = new BusyRow(databaseUrl, runId)
    await row.#connect()
    const got = row.#lock()
    // It is awaited later.
    got.catch(() => {})
    await before.#waited(LOCK)
    return { row, got }
  }

  /** Until somebody stands in line for it who wants to write about a call. */
  async calls(): Promise<void> {
    await this.#waited('%heddle_write_calls%')
  }

  async #waited(query: string): Promise<void> {
    const sql = `with recursive waiting(pid) as (
      select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))
      union select a.pid from pg_stat_activity a join waiting w on w.pid = any(pg_blocking_pids(a.pid)))
      select a.pid from waiting join pg_stat_activity a using (pid) where a.query like $2`
    const stands = async () => (await this.#onlooker.query(sql, [this.#pid, query])).rows.length > 0
    await until(stands, { what: `somebody waits for the row of ${this.#runId}`, everyMs: 5 })
  }

  async release(): Promise<void> {
    await this.#holder.query('commit')
    await Promise.all([this.#holder.end(), this.#onlooker.end()])
  }

  async #connect(): Promise<void> {
    await Promise.all([this.#holder.connect(), this.#onlooker.connect()])
    const { rows } = await this.#holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    this.#pid = rows[0]?.pid ?? 0
  }

  async #lock(): Promise<void> {
    await this.#holder.query('begin')
    await this.#holder.query(LOCK, [this.#runId])
  }
}

function quiet(databaseUrl: string): pg.Client {
  const client = new pg.Client({ connectionString: databaseUrl })
  // When an exam breaks off, the database goes first.
  client.on('error', () => {})
  return client
}
