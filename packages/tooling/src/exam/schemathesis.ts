import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '../launch/temporal/cache-folder'

/** The one that the API was tried with. */
const VERSION = '4.32.5'

/** Runs Schemathesis against a server; its exit code. */
export async function runSchemathesis({ url, apiKey }: { readonly url: string; readonly apiKey: string }, more: readonly string[]): Promise<number> {
  const program = install()
  const words = [
    'run',
    `${url}/api/v1/openapi.json`,
    '--url',
    url,
    '--header',
    `Authorization: Bearer ${apiKey}`,
    '--checks',
    'all',
    '--max-examples',
    '60',
    '--request-timeout',
    '30',
    '--no-color',
    ...more,
  ]
  const child = spawn(program, words, { stdio: 'inherit', env: { ...process.env, PYTHONUTF8: '1' } })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** In an environment of its own in the cache folder; a second time it is there already. */
function install(): string {
  const folder = join(cacheFolder(), `schemathesis-${VERSION}`)
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin')
  const program = join(bin, 'schemathesis')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  run('python3', ['-m', 'venv', folder])
  run(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`])
  return program
}

function run(program: string, words: readonly string[]): void {
  const { status, error } = spawnSync(program, words, { stdio: 'inherit' })
  if (status === 0) return
  throw new Error(
    `"${program} ${words.join(' ')}" failed${error === undefined ? '' : ` (${error.message})`}. Schemathesis needs Python 3.10 or later with venv, and a way to PyPI.`,
  )
}
