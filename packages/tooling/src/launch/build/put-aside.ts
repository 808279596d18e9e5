import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What only builds and `next dev` have a use for. */
const NOT_SERVED = new Set(['cache', 'dev', 'types'])

/**
 * Copies a web build from where Next makes them all, so that each finds what the one before has remembered, to where it
 * is served from. Says whether it is one build: another start may have begun the next in the meantime. Paths inside
 * count the folders up to the clone, so both must lie equally deep.
 */
export function putAside(made: string, folder: string): boolean {
  const id = idOf(made)
  rmSync(folder, { recursive: true, force: true })
  try {
    cpSync(made, folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !NOT_SERVED.has(relative(made, path)) })
  } catch {
    return false
  }
  return id !== undefined && idOf(made) === id
}

function idOf(build: string): string | undefined {
  try {
    return readFileSync(join(build, 'BUILD_ID'), 'utf8')
  } catch {
    return undefined
  }
}
