// Makes the Prisma client in src/generated; does nothing when schema and Prisma are the ones it was made from.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const schema = join(here, '../../prisma/schema.prisma')
const stamp = join(here, 'src/generated/.made-from')

/** @returns {Promise<boolean>} whether anything had to be made. */
export async function generate({ log = console.log } = {}) {
  const prisma = dirname(createRequire(import.meta.url).resolve('prisma/package.json'))
  const { version } = JSON.parse(readFileSync(join(prisma, 'package.json'), 'utf8'))
  const madeFrom = createHash('sha256').update(version).update(readFileSync(schema)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom) return false
  await run(process.execPath, [join(prisma, 'build/index.js'), 'generate', '--config', join(here, 'prisma.config.ts')])
  writeFileSync(stamp, madeFrom)
  log('database client made')
  return true
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: here, env: { ...process.env, CHECKPOINT_DISABLE: '1' }, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`prisma generate failed:\n${said}`))))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generate()
