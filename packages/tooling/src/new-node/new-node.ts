import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeIndexes } from '../node-index/write-index'
import { root } from '../root'
import { nodeFiles } from './templates'

const KIND = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const [kind = ''] = process.argv.slice(2)
const sources = join(root, 'packages/nodes/src')
const folder = join(sources, kind)

if (!KIND.test(kind)) fail(`npm run new:node KIND: the kind is kebab-case, for example "send-mail"; "${kind}" is not.`)
else if (existsSync(folder)) fail(`There is a folder packages/nodes/src/${kind} already. Choose another kind.`)
else makeNode()

function makeNode(): void {
  mkdirSync(folder)
  for (const [file, text] of nodeFiles(kind)) writeFileSync(join(folder, file), text)
  writeIndexes(sources)
  // The folder's shape test writes the golden plan; Biome puts it into the house's form.
  run('vitest/vitest.mjs', ['run', '--project', 'unit', 'packages/nodes/src/shape.test.ts', '-t', `the folder ${kind} `], { UPDATE_GOLDEN: '1' })
  run('@biomejs/biome/bin/biome', ['check', '--write', `packages/nodes/src/${kind}`])
  console.log(`Made packages/nodes/src/${kind} and put it into the indexes. It runs as it is: change it, then npm run test:quick.`)
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) fail(`${program} is not content:\n${stdout}${stderr}`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 2
}
