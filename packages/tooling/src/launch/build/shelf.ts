import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processMark } from '../process/process-mark'

/** Builds that nobody uses are kept for who goes back and forth between two states of the sources. */
const KEPT_UNUSED = 2
const STAMP = 'heddle-made-from'

/**
 * The builds of one thing, each in a folder named by the sources it was made from. What a start serves is never built
 * over: the sources may change, and another start may build them, while it goes on.
 */
export class Shelf {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  folder(madeFrom: string): string {
    return join(this.#path, madeFrom.slice(0, 16))
  }

  /** Complete, and of exactly these sources? */
  has(madeFrom: string): boolean {
    return stampIn(this.folder(madeFrom)) === madeFrom
  }

  /** The one that was finished last. */
  newest(): string | undefined {
    return this.#complete()[0]
  }

  /** From now on this process serves it: it stays until the process is gone. */
  use(folder: string): void {
    mkdirSync(this.#path, { recursive: true })
    writeFileSync(`${folder}.${process.pid}`, processMark(process.pid) ?? '')
  }

  /** A build that fails half-way must not be taken for the last good one. */
  begin(madeFrom: string): void {
    rmSync(join(this.folder(madeFrom), STAMP), { force: true })
  }

  finish(madeFrom: string): void {
    mkdirSync(this.folder(madeFrom), { recursive: true })
    writeFileSync(join(this.folder(madeFrom), STAMP), madeFrom)
    this.#clear()
  }

  /** Takes away what nobody uses any more: all that failed, and all but the newest. */
  #clear(): void {
    const used = this.#used()
    const kept = this.#complete()
      .filter((folder) => !used.has(folder))
      .slice(0, KEPT_UNUSED)
    for (const folder of this.#folders()) if (!used.has(folder) && !kept.includes(folder)) rmSync(folder, { recursive: true, force: true })
  }

  /** Newest first. */
  #complete(): readonly string[] {
    const finished = (folder: string) => statSync(join(folder, STAMP)).mtimeMs
    return this.#folders()
      .filter((folder) => existsSync(join(folder, STAMP)))
      .sort((a, b) => finished(b) - finished(a))
  }

  #folders(): readonly string[] {
    return this.#entries()
      .filter((name) => /^[0-9a-f]{16}$/.test(name))
      .map((name) => join(this.#path, name))
  }

  /** The folders that living processes serve; notes of the others are taken away. */
  #used(): ReadonlySet<string> {
    const used = new Set<string>()
    for (const name of this.#entries()) {
      const [, build, pid] = /^([0-9a-f]{16})\.(\d+)$/.exec(name) ?? []
      if (build === undefined) continue
      const note = join(this.#path, name)
      if (processMark(Number(pid)) === readFileSync(note, 'utf8')) used.add(join(this.#path, build))
      else rmSync(note, { force: true })
    }
    return used
  }

  #entries(): readonly string[] {
    return existsSync(this.#path) ? readdirSync(this.#path) : []
  }
}

function stampIn(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, STAMP), 'utf8')
  } catch {
    return undefined
  }
}
