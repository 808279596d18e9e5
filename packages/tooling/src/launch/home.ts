import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from '../root'
import { postgresUser, type SystemUser } from './postgres/user'
import { Refusal } from './say'

export interface Home {
  readonly path: string
  /** The user PostgreSQL runs as, when that is not the launcher's own. */
  readonly user: SystemUser | undefined
  readonly note: string | undefined
}

interface Place {
  readonly clone: string
  readonly wished: string | undefined
  /** Can the user PostgreSQL runs as get to where this folder lies? The folder itself is opened for it. */
  readonly reachable: (folder: string) => boolean
}

/** Where the data live; root's PostgreSQL is another user, who cannot get into a clone under a closed folder. */
export function decideHome({ clone, wished, reachable }: Place): { readonly path: string; readonly note: string | undefined } {
  if (wished !== undefined && wished !== '') {
    const path = resolve(clone, wished)
    if (reachable(path)) return { path, note: undefined }
    throw new Refusal(
      `HEDDLE_HOME ${path} lies under a folder that only root may enter, and PostgreSQL does not run as root. Choose a folder that every user may pass through, for example HEDDLE_HOME=/var/lib/heddle/main, or set DATABASE_URL.`,
    )
  }
  const own = join(clone, '.heddle')
  if (reachable(own)) return { path: own, note: undefined }
  const path = join('/var/lib/heddle', createHash('sha256').update(clone).digest('hex').slice(0, 12))
  return { path, note: `${clone} lies under a folder that only root may enter, so the data are in ${path} (HEDDLE_HOME chooses another place).` }
}

/** The data folder, made if need be: closed to others, but passable where PostgreSQL is another user. */
export function openHome(wished: string | undefined, ownDatabase: boolean): Home {
  const user = ownDatabase && process.getuid?.() === 0 ? postgresUser() : undefined
  const { path, note } = decideHome({ clone: root, wished, reachable: (folder) => user === undefined || passable(dirname(folder), user) })
  const made = mkdirSync(path, { recursive: true, mode: user ? 0o711 : 0o700 })
  if (user) for (const folder of from(made ?? path, path)) chmodSync(folder, 0o711)
  return { path, user, note }
}

/** Every folder from `top` down to `path`: the umask may have closed what was just made. */
function from(top: string, path: string): readonly string[] {
  return path === top || dirname(path) === path ? [path] : [...from(top, dirname(path)), path]
}

/** May this user pass through every folder above `path`? What does not exist yet will be made passable. */
export function passable(path: string, user: SystemUser): boolean {
  const above = dirname(path)
  return mayPass(path, user) && (above === path || passable(above, user))
}

function mayPass(folder: string, user: SystemUser): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (stat === undefined) return true
  if (stat.uid === user.uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === user.gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}
