import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { exitCodes, Failure } from './exit-codes'

export interface ServerAddress {
  readonly url: string
  readonly key: string
  /** Where it was found, for `doctor`. */
  readonly from: string
  readonly keyFrom: string
}

const localSchema = z.object({ url: z.url(), key: z.string().min(1) })

/** Flags stand before the environment, and that before what a running `npm start` on this machine wrote down. */
export function findServer(
  flags: { readonly url?: string | undefined; readonly key?: string | undefined },
  env: NodeJS.ProcessEnv = process.env,
): ServerAddress {
  const local = readLocal(env)
  const url = flags.url ?? (env.HEDDLE_URL || undefined) ?? local?.url
  const key = flags.key ?? (env.HEDDLE_API_KEY || undefined) ?? local?.key
  if (url === undefined)
    throw new Failure(exitCodes.unreachable, 'No server is known.', {
      hint: 'Start one with npm start, or name it: --url http://127.0.0.1:3000, or HEDDLE_URL.',
    })
  if (!isWebAddress(url))
    throw new Failure(exitCodes.usage, `"${url}" is no http or https address.`, { hint: 'Name the server like this: --url http://127.0.0.1:3000.' })
  if (key === undefined)
    throw new Failure(exitCodes.unreachable, `No API key for ${url} is known.`, {
      hint: 'Make one on the settings page and pass it: --key hd_..., or HEDDLE_API_KEY.',
    })
  // Its text is in no message: it may be a key of something else.
  if (!/^hd_[A-Za-z0-9_-]+$/.test(key))
    throw new Failure(exitCodes.usage, 'This is no API key of Heddle: those begin with hd_.', { hint: 'Copy it again, from --key or HEDDLE_API_KEY.' })
  const from = flags.url !== undefined ? '--url' : env.HEDDLE_URL ? 'HEDDLE_URL' : (local?.file ?? '')
  const keyFrom = flags.key !== undefined ? '--key' : env.HEDDLE_API_KEY ? 'HEDDLE_API_KEY' : (local?.file ?? '')
  return { url: url.replace(/\/+$/, ''), key, from, keyFrom }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function readLocal(env: NodeJS.ProcessEnv): { readonly url: string; readonly key: string; readonly file: string } | undefined {
  for (const home of homes(env)) {
    const file = join(home, 'local.json')
    const parsed = localSchema.safeParse(parsedFile(file))
    if (parsed.success) return { ...parsed.data, file }
  }
  return undefined
}

/** As the launcher chooses: the named folder, the clone's own, or the one that it falls back to when that is closed. */
function homes(env: NodeJS.ProcessEnv): readonly string[] {
  const clone = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '')
  if (env.HEDDLE_HOME) return [resolve(clone, env.HEDDLE_HOME)]
  return [join(clone, '.heddle'), join('/var/lib/heddle', createHash('sha256').update(clone).digest('hex').slice(0, 12))]
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
