import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { lastBuilds } from '../../launch/build/build'
import { recall } from '../../launch/settings'
import { root } from '../../root'
import type { Product } from '../product/product'
import { storedEvents } from '../run/event-faults'
import { pause } from '../until'
import { AttendedRun, type Scene } from './attended-run'
import type { Judge } from './judge'

/** Longer than the heartbeats of calls may be silent (5 s), shorter than the launcher lets a process be silent (30 s). */
const MOST_FROZEN_MS = 22_000

/** Runs that the worker is busy with, at the moment at which it is to be frozen. */
export interface Caught {
  readonly runs: readonly AttendedRun[]
  /** What the world does while the worker is frozen. */
  readonly meanwhile: () => Promise<void> | void
}

/**
 * Freezes the worker (SIGSTOP) while it is busy; another one takes over; then the first wakes up.
 *
 * @returns what it has said that nobody was sent any more.
 */
export async function frost(scene: Scene, judge: Judge, { runs, meanwhile }: Caught): Promise<readonly string[]> {
  const { processes } = scene.product
  const pid = await processes.pid('worker')
  process.kill(pid, 'SIGSTOP')
  for (const { kills } of runs) kills.push(Date.now())
  await meanwhile()
  const other = startWorker(scene.product)
  const ended = Promise.all(runs.map((run) => run.ended))
  await Promise.race([ended, pause(MOST_FROZEN_MS)])
  process.kill(pid, 'SIGCONT')
  await ended
  other.kill('SIGKILL')
  await witness(scene, judge, runs[0]?.name ?? '')
  for (const run of runs) await judge.judge(run)
  const woke = (await processes.pid('worker')) === pid
  return [...(await lateWords(scene, runs)), ...(woke ? [] : ['it never woke up: the launcher has ended it'])]
}

/** A run that only the one that was frozen can carry out: by its end that one has said all that it had to say. */
async function witness(scene: Scene, judge: Judge, name: string): Promise<void> {
  const run = await AttendedRun.begin(scene, `after-${name}`)
  await run.ended
  await judge.judge(run)
}

/** Events that are stored of a run beyond those that its client was sent until its end. */
async function lateWords({ product }: Scene, runs: readonly AttendedRun[]): Promise<readonly string[]> {
  const stored = await Promise.all(runs.map(({ id }) => storedEvents(product.api, id)))
  return runs.flatMap(({ name, reader }, n) => (stored[n] ?? []).slice(reader.events.length).map(({ type, instance }) => `${name}: ${type} ${instance ?? ''}`))
}

/** One of the same build beside the launcher's. */
function startWorker({ home, databaseUrl }: Product): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    HEDDLE_HOME: home,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: `127.0.0.1:${recall(home).temporalPort}`,
    HEDDLE_WORKER_PORT: '0',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [join(lastBuilds().worker.folder, 'main.mjs')], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}
