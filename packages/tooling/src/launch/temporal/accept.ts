import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { TEMPORAL_CLI, TEMPORAL_PINS } from './pins'

/** Checks a downloaded program, then moves it to its place in the cache with a note of what it is. Answers what is wrong, else 'done'. */
export async function accept(half: string, path: string, pinned: boolean): Promise<'done' | string> {
  const { size } = statSync(half)
  const sha256 = await hashOf(half)
  const pin = pinned ? TEMPORAL_PINS[`${process.platform}-${process.arch}`] : undefined
  if (pin !== undefined && (pin.size !== size || pin.sha256 !== sha256)) {
    rmSync(half, { force: true })
    return `the downloaded program is not the one expected (sha256 ${sha256}, ${size} bytes); it was thrown away`
  }
  chmodSync(half, 0o755)
  const { status, error } = spawnSync(half, ['--version'], { timeout: 20_000 })
  if (status !== 0) {
    rmSync(half, { force: true })
    return `the downloaded program does not run here (${error?.message ?? `exit ${status}`})`
  }
  renameSync(half, path)
  writeFileSync(`${path}.json`, JSON.stringify({ version: TEMPORAL_CLI, size, sha256 }))
  return 'done'
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
