import { spawnSync } from 'node:child_process'
import { Refusal } from '../say'

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: the user `postgres`, made if there is none. */
export function postgresUser(): SystemUser {
  const user = lookUp() ?? (makeUser() ? lookUp() : undefined)
  if (user !== undefined) return user
  throw new Refusal(
    'PostgreSQL does not run as root, and there is no user "postgres". Make one (useradd --system postgres), start as another user, or set DATABASE_URL.',
  )
}

function lookUp(): SystemUser | undefined {
  const uid = Number.parseInt(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout ?? '', 10)
  const gid = Number.parseInt(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout ?? '', 10)
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : undefined
}

function makeUser(): boolean {
  const shell = ['--shell', '/usr/sbin/nologin', 'postgres']
  return spawnSync('useradd', ['--system', '--user-group', ...shell]).status === 0 || spawnSync('adduser', ['-S', '-D', 'postgres']).status === 0
}
