import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../app-error'

/** Seals the workspace's secrets. `id` says which key sealed what, without saying anything about the key. */
export interface MasterKey {
  readonly id: string
  readonly key: Buffer
}

const KEY_BYTES = 32

/**
 * The key of HEDDLE_MASTER_KEY (32 bytes, base64), else of the file `master.key` in HEDDLE_HOME, which whoever starts
 * first makes. Lose it and every secret has to be entered again.
 *
 * @throws AppError `invalid` when it is no such key.
 */
export function openMasterKey({ home, masterKey }: { readonly home: string; readonly masterKey?: string | undefined }): MasterKey {
  const text = masterKey ?? keyFile(home)
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== KEY_BYTES) {
    throw new AppError('invalid', 'The master key must be 32 bytes in base64.', {
      hint: 'Make one with: openssl rand -base64 32. To use secrets that are stored already, bring back the old key.',
    })
  }
  return { id: createHash('sha256').update('heddle master key').update(key).digest('hex').slice(0, 16), key }
}

function keyFile(home: string): string {
  const file = join(home, 'master.key')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
  makeOnce(file)
  return readFileSync(file, 'utf8')
}

/** Written whole beside its place, then linked there: a link to a taken name fails, so nobody ever reads half a key or replaces one. */
function makeOnce(file: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
