import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Ground, startGround } from '../launch/ground'
import { openHome } from '../launch/home'
import { Crew } from '../launch/process/crew'

export interface Stack {
  readonly ground: Ground
  /** Starts one of the workers beside this file; resolves when it takes up work. */
  worker(file: string): Promise<ChildProcess>
  stop(): Promise<void>
}

/** A Temporal server and a PostgreSQL of its own, with the settings of `npm start`, in a folder that goes away. */
export async function startStack(): Promise<Stack> {
  delete process.env.DATABASE_URL
  delete process.env.TEMPORAL_ADDRESS
  const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'))
  chmodSync(folder, 0o711)
  const crew = new Crew(folder)
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.map(end))
    await crew.stopAll()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const ground = await startGround(openHome(folder, true), crew)
    const worker = async (file: string) => {
      const child = startWorker(file, ground)
      children.push(child)
      await ready(child, file)
      return child
    }
    return { ground, worker, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function startWorker(file: string, { databaseUrl, temporalAddress }: Ground): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporalAddress, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function ready(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`${name} ended before it took up work (exit ${code}).`)))
  })
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
