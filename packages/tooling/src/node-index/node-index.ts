import { join } from 'node:path'
import { root } from '../root'
import { writeIndexes } from './write-index'

const written = writeIndexes(join(root, 'packages/nodes/src'))
console.log(written.length === 0 ? 'The three indexes are up to date.' : `Written: ${written.map((file) => `packages/nodes/src/${file}`).join(', ')}`)
