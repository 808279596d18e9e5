import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import type { Environment } from './environment'
import type { Ground } from './ground'
import type { Service } from './process/keeper'

export interface WebPlace {
  readonly host: string
  readonly port: number
  readonly dev: boolean
}

/** What the worker itself takes when it is told nothing (`HEDDLE_WORKER_GRACE`). */
const WORKER_GRACE_MS = 5000
/** After the grace time: calls are sent elsewhere, connections close. */
const WORKER_END_MS = 10_000

/** The process that carries runs out. */
export function workerService(ground: Ground, { port, dev }: { readonly port: number; readonly dev: boolean }): Service {
  const tsx = [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'apps/worker/src/main.ts']
  return {
    name: 'worker',
    command: process.execPath,
    args: dev ? tsx : ['--enable-source-maps', 'apps/worker/dist/main.mjs'],
    cwd: root,
    env: { ...environment(ground, dev), HEDDLE_WORKER_PORT: String(port) },
    stop: { signal: 'SIGTERM', graceMs: workerGraceMs() + WORKER_END_MS },
    ready: () => isWell(`http://127.0.0.1:${port}/healthz`),
    readyMs: 90_000,
    ...pulse(`http://127.0.0.1:${port}/healthz`, dev),
  }
}

/** The process that people, programs and the command line talk to. */
export function webService(ground: Ground, { host, port, dev }: WebPlace): Service {
  return {
    name: 'web',
    command: process.execPath,
    args: [join(root, 'node_modules/next/dist/bin/next'), dev ? 'dev' : 'start', 'apps/web', '-H', host, '-p', String(port)],
    cwd: root,
    env: { ...environment(ground, dev), PORT: String(port) },
    stop: { signal: 'SIGTERM', graceMs: 5000 },
    ready: () => isWell(`http://${loopback(host)}:${port}/healthz`),
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

/** What `--no-build` finds missing. */
export function missingBuilds(): readonly string[] {
  return ['apps/web/.next/BUILD_ID', 'apps/worker/dist/main.mjs'].filter((file) => !existsSync(join(root, file)))
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
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000) })
  await response.body?.cancel()
  return response.ok
}
