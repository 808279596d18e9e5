import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const MADE = new Set(['node_modules', 'dist', '.next', '.heddle', 'test-results'])
/** Changes to these change no build. */
const NO_INPUT = /\.(test|spec)\.tsx?$|\.tsbuildinfo$|\.contract\.md$|next-env\.d\.ts$/

/** SHA-256 over the names and contents of all sources under `paths` (files or folders, relative to `root`). */
export function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of sources(join(root, path)))
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

function sources(path: string): readonly string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (stat.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !MADE.has(entry.name) && !NO_INPUT.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? sources(join(path, entry.name)) : entry.isFile() ? [join(path, entry.name)] : []))
}
