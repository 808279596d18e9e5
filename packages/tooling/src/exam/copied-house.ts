import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { linkOf } from '../test/stack'

const LEFT_OUT = new Set(['.git', '.heddle', '.next', 'dist', 'node_modules', 'test-results'])

/** A copy of the sources that may be changed, with the same dependencies and with data of its own. */
export class CopiedHouse {
  readonly #clone = mkdtempSync(join(tmpdir(), 'heddle-house-'))
  readonly #home = mkdtempSync(join(tmpdir(), 'heddle-home-'))

  constructor(root: string) {
    cpSync(root, this.#clone, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
    linkTree(join(root, 'node_modules'), join(this.#clone, 'node_modules'))
  }

  /** Changes one text in a source. */
  change(file: string, from: string, to: string): void {
    const path = join(this.#clone, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from} any more: name another text in the exam.`)
    writeFileSync(path, text.replace(from, to))
  }

  /** As a person would: `npm run dev`, on any free port. */
  async start(): Promise<Following> {
    const child = spawn(process.execPath, ['packages/tooling/start.mjs', '--dev', '--port', '0'], {
      cwd: this.#clone,
      env: { ...process.env, HEDDLE_HOME: this.#home, DATABASE_URL: '', TEMPORAL_ADDRESS: '', HEDDLE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const link = await linkOf(child)
    const { key } = JSON.parse(readFileSync(join(this.#home, 'local.json'), 'utf8')) as { key: string }
    return { url: new URL(link).origin, link, key, processes: this.#processes(), stop: () => interrupt(child) }
  }

  remove(): void {
    for (const folder of [this.#clone, this.#home]) rmSync(folder, { recursive: true, force: true })
  }

  #processes(): readonly number[] {
    const folder = join(this.#home, 'run')
    return readdirSync(folder).map((file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { pid: number }).pid)
  }
}

/** A Heddle that follows its sources. */
export interface Following {
  readonly url: string
  /** Signs in, once. */
  readonly link: string
  readonly key: string
  /** What the launcher has started. */
  readonly processes: readonly number[]
  /** Ctrl-C; with what exit code it ended. */
  stop(): Promise<number | null>
}

function interrupt(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  return ended
}

/** Bundlers refuse dependencies that lie elsewhere; links within a file system take no room. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Another file system.
    copyFileSync(from, to)
  }
}
