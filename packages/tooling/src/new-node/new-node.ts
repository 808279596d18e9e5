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
  console.log(`Made packages/nodes/src/${kind} and put it into the indexes. It runs as it is: change it, then npm run test:quick.`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 2
}
