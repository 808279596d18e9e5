import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../root'
import type { Crew } from '../process/crew'
import type { Task } from '../process/run-task'
import { Refusal } from '../say'
import { fingerprint } from './fingerprint'
import { putAside } from './put-aside'
import { Shelf } from './shelf'

interface Build {
  readonly inputs: readonly string[]
  readonly shelf: Shelf
  readonly taskFor: (folder: string) => Task
  /** Brings what the task has made into the folder. No: somebody else is building there. */
  readonly putAside?: (folder: string) => boolean
}

/** What a start serves. */
export interface Built {
  readonly folder: string
  /** Did it have to be made? */
  readonly made: boolean
}

const EVERYONE = ['package-lock.json', 'tsconfig.json', 'prisma/schema.prisma', 'workflows']
const packages = (...names: readonly string[]) => names.map((name) => `packages/${name}`)
const hint = 'Mend what the messages name and start again.'

/** Beside the shelf's builds, where Next makes them one after the other. */
const webPlace = join(root, 'apps/web/dist/next')

const WEB: Build = {
  inputs: [...EVERYONE, 'apps/web', ...packages('core', 'ui', 'db', 'nodes', 'importers', 'services', 'editor', 'api')],
  shelf: new Shelf(join(root, 'apps/web/dist')),
  putAside: (folder) => putAside(webPlace, folder),
  taskFor: () => ({
    name: 'web-build',
    command: process.execPath,
    args: [join(root, 'node_modules/next/dist/bin/next'), 'build', 'apps/web'],
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...webBuild(webPlace) },
    hint,
  }),
}

const WORKER: Build = {
  inputs: [...EVERYONE, 'apps/worker', ...packages('core', 'db', 'nodes', 'services')],
  shelf: new Shelf(join(root, 'apps/worker/dist')),
  taskFor: (folder) => ({
    name: 'worker-build',
    command: process.execPath,
    args: ['--import', 'tsx', 'apps/worker/build.ts', folder],
    cwd: root,
    hint,
  }),
}

/** Builds the web app for production unless it was built from exactly these sources. */
export function buildWeb(crew: Crew): Promise<Built> {
  return build(WEB, crew)
}

/** The worker and the workflows' bundle, likewise. */
export async function buildWorker(crew: Crew): Promise<Built> {
  const built = await build(WORKER, crew)
  // For who starts a worker by hand.
  writeFileSync(join(root, 'apps/worker/dist/main.mjs'), `import './${relative(join(root, 'apps/worker/dist'), built.folder)}/main.mjs'\n`)
  return built
}

/** What was built last, whatever the sources are now. @throws Refusal when nothing was. */
export function lastBuilds(): { readonly web: Built; readonly worker: Built } {
  const [web, worker] = [WEB, WORKER].map(({ shelf }) => shelf.newest())
  if (web === undefined || worker === undefined) throw new Refusal('--no-build was given, and nothing is built yet. Start once without it.')
  WEB.shelf.use(web)
  WORKER.shelf.use(worker)
  return { web: { folder: web, made: false }, worker: { folder: worker, made: false } }
}

/** Tells the web app's `next.config.ts` where its build lies, or is to lie. */
export function webBuild(folder: string): { readonly HEDDLE_WEB_BUILD: string } {
  return { HEDDLE_WEB_BUILD: relative(join(root, 'apps/web'), folder) }
}

const OTHER_BUILD = /Another next build process is already running/
const LONGEST_WAIT_MS = 5 * 60_000

async function build({ inputs, shelf, taskFor, putAside }: Build, crew: Crew): Promise<Built> {
  const until = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const madeFrom = fingerprint(root, inputs)
    const folder = shelf.folder(madeFrom)
    shelf.use(folder)
    if (shelf.has(madeFrom)) return { folder, made: false }
    shelf.begin(madeFrom)
    const ran = await runs(crew, { task: taskFor(folder), until })
    // Another start may have been quicker, and serves its own by now.
    if (shelf.has(madeFrom)) return { folder, made: false }
    if (ran && (putAside?.(folder) ?? true)) {
      shelf.finish(madeFrom)
      return { folder, made: true }
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** No: somebody else builds in this clone right now, and what comes of it may be what is wanted. */
async function runs(crew: Crew, { task, until }: { readonly task: Task; readonly until: number }): Promise<boolean> {
  try {
    await crew.run(task)
    return true
  } catch (error) {
    if (!(error instanceof Refusal && OTHER_BUILD.test(error.message)) || performance.now() > until) throw error
    return false
  }
}
