import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the launcher remembers of a data folder: ports stay the same from start to start where they can. */
export interface Remembered {
  readonly postgresPort: number
  readonly postgresPassword: string
  readonly temporalPort: number
}

export function recall(home: string): Remembered {
  const fresh = { postgresPort: 54_300, postgresPassword: randomBytes(18).toString('base64url'), temporalPort: 7233 }
  try {
    return { ...fresh, ...(JSON.parse(readFileSync(join(home, 'launcher.json'), 'utf8')) as Partial<Remembered>) }
  } catch {
    return fresh
  }
}

export function remember(home: string, what: Remembered): void {
  writePrivate(join(home, 'launcher.json'), JSON.stringify(what, undefined, 2))
}

/** Whole or not at all, and only for its owner. */
export function writePrivate(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
