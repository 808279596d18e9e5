import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../root'
import type { Crew } from '../process/crew'
import type { Task } from '../process/run-task'
import { Refusal } from '../say'
import { fingerprint } from './fingerprint'

interface Build {
  readonly inputs: readonly string[]
  /** Lies in what is built, so that it goes when that goes. */
  readonly stamp: string
  readonly task: Task
}

const EVERYONE = ['package-lock.json', 'tsconfig.json', 'prisma/schema.prisma', 'workflows']
const packages = (...names: readonly string[]) => names.map((name) => `packages/${name}`)

const WEB: Build = {
  inputs: [...EVERYONE, 'apps/web', ...packages('core', 'ui', 'db', 'nodes', 'importers', 'services', 'editor', 'api')],
  stamp: 'apps/web/.next/heddle-made-from',
  task: {
    name: 'web-build',
    command: process.execPath,
    args: [join(root, 'node_modules/next/dist/bin/next'), 'build', 'apps/web'],
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    hint: 'Mend what the messages name and start again.',
  },
}

const WORKER: Build = {
  inputs: [...EVERYONE, 'apps/worker', ...packages('core', 'db', 'nodes', 'services')],
  stamp: 'apps/worker/dist/heddle-made-from',
  task: {
    name: 'worker-build',
    command: process.execPath,
    args: ['--import', 'tsx', 'apps/worker/build.ts'],
    cwd: root,
    hint: 'Mend what the messages name and start again.',
  },
}

/** Builds the web app for production unless it was built from exactly these sources. Says whether it had to. */
export function buildWeb(crew: Crew): Promise<boolean> {
  return build(WEB, crew)
}

/** The worker and the workflows' bundle, likewise. */
export function buildWorker(crew: Crew): Promise<boolean> {
  return build(WORKER, crew)
}

const OTHER_BUILD = /Another next build process is already running/
const LONGEST_WAIT_MS = 5 * 60_000

async function build({ inputs, stamp, task }: Build, crew: Crew): Promise<boolean> {
  const file = join(root, stamp)
  const until = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const madeFrom = fingerprint(root, inputs)
    if (readIfThere(file) === madeFrom) return false
    // A build that fails half-way must not be taken for the last good one.
    rmSync(file, { force: true })
    try {
      await crew.run(task)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, madeFrom)
      return true
    } catch (error) {
      // Somebody builds in this clone right now: what comes of it may be what is wanted.
      if (!(error instanceof Refusal && OTHER_BUILD.test(error.message)) || performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
