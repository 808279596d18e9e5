import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Home } from '../home'
import { choosePort } from '../ports'
import type { Crew } from '../process/crew'
import { endProcess } from '../process/end-process'
import { DidNotStart, type Supervised } from '../process/keeper'
import { processMark } from '../process/process-mark'
import { recall, remember } from '../settings'
import { postgresBinaries } from './binaries'

export interface Postgres {
  readonly url: string
  readonly notes: readonly string[]
  readonly service: Supervised
}

const FAST_SHUTDOWN = { signal: 'SIGINT', graceMs: 15_000 } as const

/** Starts the PostgreSQL of this data folder: made at the first start, recovered by itself after a kill. */
export async function startPostgres(home: Home, crew: Crew): Promise<Postgres> {
  const binaries = postgresBinaries(home.user)
  const folder = join(home.path, 'postgres')
  const known = recall(home.path)
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise({ home, binaries, folder, password: known.postgresPassword }, crew)
  const leftover = await endLeftover(folder)
  const url = (port: number) => databaseUrl(known.postgresPassword, port)
  const { port, note, service } = await onFreePort(known.postgresPort, (port) => crew.supervise(serviceOn({ home, binaries, folder, url: url(port), port })))
  remember(home.path, { ...recall(home.path), postgresPort: port, postgresPassword: known.postgresPassword })
  return { url: url(port)('heddle'), notes: [leftover, note].filter((each) => each !== undefined), service }
}

/** After a kill -9 of PostgreSQL its lock and shared memory can outlive it for some seconds. */
const STALE_LOCK_MS = 10_000

async function onFreePort(
  wished: number,
  start: (port: number) => Promise<Supervised>,
): Promise<{ port: number; note: string | undefined; service: Supervised }> {
  const until = performance.now() + STALE_LOCK_MS
  let from = wished
  for (;;) {
    const { port, note } = await choosePort(from, '127.0.0.1')
    try {
      return { port, note, service: await start(port) }
    } catch (error) {
      if (!(error instanceof DidNotStart) || performance.now() > until) throw error
      if (/could not bind|Address already in use/i.test(error.log)) from = port + 1
      else if (/postmaster\.pid|shared memory/i.test(error.log)) await new Promise((resolve) => setTimeout(resolve, 300))
      else throw error
    }
  }
}

interface Cluster {
  readonly home: Home
  readonly binaries: string
  readonly folder: string
}

function serviceOn({ home, binaries, folder, url, port }: Cluster & { readonly url: (database: string) => string; readonly port: number }) {
  const settings = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', log_min_messages: 'warning', max_connections: '150' }
  return {
    name: 'postgres',
    command: join(binaries, 'bin/postgres'),
    args: ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: folder,
    user: home.user,
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    stop: FAST_SHUTDOWN,
    ready: () => answers(url('postgres')),
    readyMs: 60_000,
  }
}

/** Made beside its place and moved there when complete: a kill in the middle leaves nothing that looks finished. */
async function initialise({ home, binaries, folder, password }: Cluster & { readonly password: string }, crew: Crew): Promise<void> {
  remember(home.path, { ...recall(home.path), postgresPassword: password })
  const half = `${folder}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  const passwordFile = join(home.path, 'initdb.password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.user) for (const path of [half, passwordFile]) chownSync(path, home.user.uid, home.user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', half, '-U', 'heddle', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...locale]
  try {
    await crew.run({ name: 'initdb', command: join(binaries, 'bin/initdb'), args, cwd: half, user: home.user })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(half, folder)
}

/** A PostgreSQL on this folder that nobody looks after any more: ended in good order, so that its data need no recovery. */
async function endLeftover(folder: string): Promise<string | undefined> {
  const pid = postmasterOf(folder)
  if (pid === undefined || processMark(pid) === undefined || !runsOn(pid, folder)) return undefined
  await endProcess({ pid, ...FAST_SHUTDOWN })
  return 'ended one that an earlier start left behind'
}

function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return Number.isInteger(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

/** The id may be a stranger's by now. Where the command line cannot be read, PostgreSQL itself refuses a second start. */
function runsOn(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
  } catch {
    return false
  }
}

function databaseUrl(password: string, port: number): (database: string) => string {
  return (database) => `postgresql://heddle:${password}@127.0.0.1:${port}/${database}`
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}
