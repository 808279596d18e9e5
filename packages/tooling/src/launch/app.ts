import { join } from 'node:path'
import { root } from '../root'
import { webBuild } from './build/build'
import type { Environment } from './environment'
import type { Ground } from './ground'
import type { Service } from './process/keeper'

export interface WorkerPlace {
  readonly port: number
  /** The folder of the build to serve; without one the sources are served, and followed. */
  readonly build: string | undefined
}

export interface WebPlace extends WorkerPlace {
  readonly host: string
}

/** What the worker itself takes when it is told nothing (`HEDDLE_WORKER_GRACE`). */
const WORKER_GRACE_MS = 5000
/** After the grace time: calls are sent elsewhere, connections close. */
const WORKER_END_MS = 10_000

/** tsx gives a worker that it starts anew 5 s, so calls in flight have less. */
const FOLLOWING_GRACE_MS = 2000

/** The process that carries runs out. */
export function workerService(ground: Ground, { port, build }: WorkerPlace): Service {
  const dev = build === undefined
  const grace = process.env.HEDDLE_WORKER_GRACE || (dev ? String(FOLLOWING_GRACE_MS) : undefined)
  return {
    name: 'worker',
    command: process.execPath,
    args: dev ? followed('apps/worker/src/main.ts') : ['--enable-source-maps', join(build, 'main.mjs')],
    cwd: root,
    env: { ...environment(ground, dev), HEDDLE_WORKER_PORT: String(port), HEDDLE_WORKER_GRACE: grace },
    stop: { signal: 'SIGTERM', graceMs: workerGraceMs() + WORKER_END_MS },
    ready: () => isWell(`http://127.0.0.1:${port}/healthz`),
    readyMs: 90_000,
    ...pulse(`http://127.0.0.1:${port}/healthz`, dev),
  }
}

/** tsx sees what a program imports. The worker's code for the sandbox is bundled, so its sources are named. */
function followed(program: string): readonly string[] {
  const bundled = ['workflows/**/*.ts', 'packages/core/src/**/*.ts'].map((files) => `--include=${files}`)
  return [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', ...bundled, '--exclude=**/*.test.ts', program]
}

/** The process that people, programs and the command line talk to. */
export function webService(ground: Ground, { host, port, build }: WebPlace): Service {
  const dev = build === undefined
  return {
    name: 'web',
    command: process.execPath,
    args: [join(root, 'node_modules/next/dist/bin/next'), dev ? 'dev' : 'start', 'apps/web', '-H', host, '-p', String(port)],
    cwd: root,
    env: { ...environment(ground, dev), PORT: String(port), ...(dev ? {} : webBuild(build)) },
    stop: { signal: 'SIGTERM', graceMs: 5000 },
    // Not whether all is well: its pages say what is wrong, such as a full disk.
    ready: () => serves(`http://${loopback(host)}:${port}/healthz`),
    readyMs: 120_000,
    // A file: an answer that waits for the database would blame it for that one's silence.
    ...pulse(`http://${loopback(host)}:${port}/icon.svg`, dev),
  }
}

/** A value that is none the worker refuses itself. */
function workerGraceMs(): number {
  const asked = Number(process.env.HEDDLE_WORKER_GRACE || WORKER_GRACE_MS)
  return Number.isFinite(asked) ? Math.max(0, asked) : WORKER_GRACE_MS
}

/** The address to try from here: what listens on all interfaces listens on the loopback one. */
export function loopback(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function environment(ground: Ground, dev: boolean): Environment {
  return {
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    HEDDLE_HOME: ground.home,
    DATABASE_URL: ground.databaseUrl,
    TEMPORAL_ADDRESS: ground.temporalAddress,
    ...(ground.temporalUi === undefined ? {} : { TEMPORAL_UI_URL: ground.temporalUi }),
  }
}

/** Following changes, they are built anew, or stand still because of a mistake: their silence says nothing then. */
function pulse(url: string, dev: boolean): Pick<Service, 'pulse'> {
  return dev ? {} : { pulse: { ask: () => isWell(url) } }
}

async function isWell(url: string): Promise<boolean> {
  return (await statusOf(url)).ok
}

async function serves(url: string): Promise<boolean> {
  const { ok, status } = await statusOf(url)
  return ok || status === 503
}

async function statusOf(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) })
  await response.body?.cancel()
  return response
}
