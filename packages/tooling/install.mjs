// What `npm start` and `npm test` do first. Node's own modules only: nothing else may be there yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { say, step } from './living.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lock = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules/.heddle-lock')

export function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  process.stderr.write(`Heddle needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and start again.\n`)
  process.exit(1)
}

/** `npm ci`, unless what is installed is what the lock asks for. */
export async function installIfNeeded() {
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (read(stamp) === wanted) return
  if (!isInstalled()) {
    say('Installing the dependencies (about a minute).')
    await step('npm ci', npmCi)
  }
  writeFileSync(stamp, wanted)
}

/** Did someone install exactly this lock by hand? npm notes what it put there. */
function isInstalled() {
  const there = packagesOf(read(join(root, 'node_modules/.package-lock.json')))
  const wanted = packagesOf(read(lock))
  if (there === undefined || wanted === undefined) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = there[path]
    return found === undefined ? entry.optional === true || entry.devOptional === true : found.version === entry.version
  })
}

function packagesOf(text) {
  return text === undefined ? undefined : JSON.parse(text).packages
}

async function npmCi() {
  const npm = process.env.npm_execpath
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...options]] : ['npm', options]
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: command === 'npm' && process.platform === 'win32' })
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop)
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (exit) => resolve(exit ?? 1))
  })
  process.off('SIGTERM', stop)
  if (code === 0) return
  process.stderr.write('The dependencies could not be installed: see above. Check the network and the npm registry, then start again.\n')
  process.exit(1)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
