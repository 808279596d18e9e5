import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../environment'

/** Where downloads are kept between clones: the user's own cache folder. */
export function cacheFolder(env: Environment = process.env, platform: NodeJS.Platform = process.platform): string {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'heddle')
  if (platform === 'darwin') return join(homedir(), 'Library/Caches/heddle')
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData/Local'), 'heddle')
  return join(homedir(), '.cache/heddle')
}
