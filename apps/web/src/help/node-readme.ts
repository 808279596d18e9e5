import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nodeTypes } from '@heddle/nodes/definitions'

/** A node type's README in a language, else in English; undefined for a kind that there is not. A new kind needs nothing here. */
export async function nodeReadme(kind: string, language: 'en' | 'zh'): Promise<string | undefined> {
  if (!Object.hasOwn(nodeTypes, kind)) return undefined
  const folder = join(/* turbopackIgnore: true */ nodesFolder(), kind)
  const translated = join(/* turbopackIgnore: true */ folder, `README.${language}.md`)
  return readFile(
    /* turbopackIgnore: true */ existsSync(/* turbopackIgnore: true */ translated) ? translated : join(/* turbopackIgnore: true */ folder, 'README.md'),
    'utf8',
  )
}

/** The server may be started in the project's folder or in the app's. */
function nodesFolder(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const found = join(/* turbopackIgnore: true */ folder, 'packages/nodes/src')
    if (existsSync(/* turbopackIgnore: true */ found)) return found
    if (folder === dirname(folder)) throw new Error('The folder of the node types (packages/nodes/src) is not above the working directory.')
  }
}
