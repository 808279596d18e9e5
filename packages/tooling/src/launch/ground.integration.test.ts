import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { root } from '../root'
import type { Ground } from './ground'
import { processMark } from './process/process-mark'

interface Started extends Ground {
  readonly program: ChildProcess
  readonly left: readonly string[]
  readonly pids: readonly number[]
}

const home = mkdtempSync(join(tmpdir(), 'heddle-ground-'))
const started: Started[] = []

afterAll(async () => {
  for (const { program } of started) await end(program)
  rmSync(home, { recursive: true, force: true })
})

test('PostgreSQL and Temporal come back after kill -9, one by one and with the launcher, and lose no row', { timeout: 120_000 }, async () => {
  const first = await start()
  await query(first, 'create table kept (n int)')
  await query(first, 'insert into kept values (1)')

  for (const pid of first.pids) process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => query(first, 'insert into kept values (2)'), { timeout: 30_000, interval: 100 })
  const pids = ['temporal', 'postgres'].map(recordedPid)
  expect(pids.filter((pid) => first.pids.includes(pid))).toEqual([])

  first.program.kill('SIGKILL')
  await once(first.program, 'exit')
  expect(pids.map(processMark)).not.toContain(undefined)

  const second = await start()
  expect(second.left).toEqual(['temporal', 'postgres'])
  expect(pids.map(processMark)).toEqual([undefined, undefined])
  expect(await query(second, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])

  await end(second.program)
  expect(second.pids.map(processMark)).toEqual([undefined, undefined])
})

async function start(): Promise<Started> {
  const program = spawn(process.execPath, ['--import', 'tsx', 'packages/tooling/src/test/ground-program.ts'], {
    cwd: root,
    env: { ...process.env, HEDDLE_HOME: home, DATABASE_URL: '', TEMPORAL_ADDRESS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: program.stdout })) {
    if (!line.startsWith('{')) continue
    const one = { program, ...(JSON.parse(line) as Omit<Started, 'program'>) }
    started.push(one)
    return one
  }
  throw new Error('It ended before it served.')
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}

async function query({ databaseUrl }: Ground, sql: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function recordedPid(name: string): number {
  return (JSON.parse(readFileSync(join(home, 'run', `${name}.json`), 'utf8')) as { pid: number }).pid
}
