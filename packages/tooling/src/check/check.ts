import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { generate } from '@heddle/db/generate.mjs'
import { staleIndexes } from '../node-index/write-index'
import { root } from '../root'
import { checkBoundaries } from './boundaries'

/** What is wrong, ready to be read; empty when nothing is. */
type Answer = { readonly failures: readonly string[]; readonly note?: string }

const STEPS: readonly { readonly name: string; readonly run: () => Promise<Answer> }[] = [
  { name: 'database client', run: generateClient },
  { name: 'types', run: () => program('typescript/bin/tsc', ['-p', '.']) },
  { name: 'types of core', run: () => program('typescript/bin/tsc', ['-p', 'packages/core']) },
  { name: 'lint and format', run: () => program('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=50', '.']) },
  { name: 'boundaries', run: boundaries },
  { name: 'node index', run: nodeIndex },
  { name: 'unused', run: () => program('knip/bin/knip.js', ['--config', 'packages/tooling/knip.json', '--no-progress', '--no-config-hints']) },
]

const began = performance.now()
const failed: string[] = []
for (const { name, run } of STEPS) {
  const start = performance.now()
  const { failures, note } = await run()
  console.log(`  ${failures.length === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${seconds(start)}${note ? `  ${note}` : ''}`)
  if (failures.length > 0) failed.push(name)
  for (const failure of failures) console.log(`${failure}\n`)
}
console.log(failed.length === 0 ? `check passed in ${seconds(began)}` : `check failed: ${failed.join(', ')} (${seconds(began)})`)
process.exitCode = failed.length === 0 ? 0 : 1

async function generateClient(): Promise<Answer> {
  await generate({ log: () => undefined })
  return { failures: [] }
}

async function boundaries(): Promise<Answer> {
  const { failures, rules, modules } = await checkBoundaries(root)
  return { failures, note: `${rules} rules, each with a canary; ${modules} modules` }
}

async function nodeIndex(): Promise<Answer> {
  const stale = staleIndexes(join(root, 'packages/nodes/src'))
  return { failures: stale.map((file) => `packages/nodes/src/${file} does not say what the folders say: npm run nodes:index.`) }
}

/** A tool of the house, with its own words when it is not content. */
function program(path: string, args: readonly string[]): Promise<Answer> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    }
    child.once('error', (error) => resolve({ failures: [error.message] }))
    child.once('close', (code) => resolve({ failures: code === 0 ? [] : [said.trim() || `ended with exit code ${code}`] }))
  })
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
