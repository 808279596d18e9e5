import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processMark } from './process/process-mark'

/** Who runs on a data folder, and where; the addresses come once it serves. */
export interface Owner {
  readonly pid: number
  readonly mark: string
  readonly url?: string
  readonly databaseUrl?: string
}

export type Claim = { readonly got: true; readonly owner: Ownership } | { readonly got: false; readonly other: Owner }

export interface Ownership {
  /** Tells a second start where this one serves. */
  publish(addresses: { readonly url: string; readonly databaseUrl: string }): void
  release(): void
}

/** A data folder has one owner at a time; the claim of a process that is gone counts for nothing. */
export function claimHome(home: string): Claim {
  const file = join(home, 'owner.json')
  const me: Owner = { pid: process.pid, mark: processMark(process.pid) ?? '' }
  for (;;) {
    if (createWhole(file, me)) return { got: true, owner: ownership(file, me) }
    const other = readOwner(file)
    if (other !== undefined && processMark(other.pid) === other.mark) return { got: false, other }
    putAside(file, other)
  }
}

/** Complete or not there: a reader never sees half a claim. */
function createWhole(file: string, owner: Owner): boolean {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(owner), { mode: 0o600 })
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Of several that find the same dead claim one moves it; who moved a living one by mistake puts it back. */
function putAside(file: string, dead: Owner | undefined): void {
  const aside = `${file}.${process.pid}.old`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = readOwner(aside)
  if (moved !== undefined && (moved.pid !== dead?.pid || moved.mark !== dead.mark)) linkSync(aside, file)
  rmSync(aside, { force: true })
}

function ownership(file: string, me: Owner): Ownership {
  return {
    publish(addresses) {
      writeFileSync(`${file}.new`, JSON.stringify({ ...me, ...addresses }), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
    release() {
      if (readOwner(file)?.pid === me.pid) rmSync(file, { force: true })
    },
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}
