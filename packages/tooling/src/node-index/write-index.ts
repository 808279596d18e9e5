import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constantName, pascalName } from './names'

/** One index per realm: bundlers follow lazy imports too, and server code would reach the browser through a shared one. */
interface Realm {
  readonly index: string
  /** The file in a node's folder that puts it into this index. */
  readonly source: string
  readonly head: (sources: string) => string
  readonly constant: (kind: string) => string
  readonly open: (sources: string) => string
  readonly about: string
}

const REALMS: readonly Realm[] = [
  {
    index: 'definitions.ts',
    source: 'definition.ts',
    head: () => `import type { NodeTypes } from '@heddle/core/node-type/node-type'\n`,
    constant: constantName,
    open: () => 'export const nodeTypes: NodeTypes = {',
    about: 'What each kind of node is: pure, for every realm.',
  },
  {
    index: 'runners.ts',
    source: 'run.ts',
    head: () => '',
    constant: (kind) => `run${pascalName(kind)}`,
    open: () => 'export const runners: Readonly<Record<string, Runner>> = {',
    about: 'How each kind is carried out: for the worker only.',
  },
  {
    index: 'panels.ts',
    source: 'panel.tsx',
    head: () => '',
    constant: (kind) => `${pascalName(kind)}Panel`,
    open: (folder) => (hasPanelType(folder) ? 'export const panels: Readonly<Record<string, NodePanel>> = {' : 'export const panels = {'),
    about: 'Panels that the form made from the schema is not good enough for: for the browser only.',
  },
]

/** What the three indexes should read for the node folders under `sources`, by file name. */
export function indexTexts(sources: string): ReadonlyMap<string, string> {
  return new Map(REALMS.map((realm) => [realm.index, indexText(realm, sources)]))
}

/** Names of the indexes that do not say what the folders say. */
export function staleIndexes(sources: string): readonly string[] {
  return [...indexTexts(sources)].filter(([file, text]) => readIfThere(join(sources, file)) !== text).map(([file]) => file)
}

/** Brings the indexes up to date and names those that changed. */
export function writeIndexes(sources: string): readonly string[] {
  const texts = indexTexts(sources)
  const stale = staleIndexes(sources)
  for (const file of stale) writeFileSync(join(sources, file), texts.get(file) ?? '')
  return stale
}

function indexText(realm: Realm, sources: string): string {
  const kinds = kindsWith(sources, realm.source)
  const module = realm.source.replace(/\.tsx?$/, '')
  const imports = kinds.map((kind) => ({ from: `./${kind}/${module}`, line: `import { ${realm.constant(kind)} } from './${kind}/${module}'` }))
  const type = ownType(realm, sources)
  const lines = [...imports, ...(type ? [type] : [])].sort((a, b) => compare(a.from, b.from)).map((each) => each.line)
  const entries = kinds.map((kind) => `  ${propertyName(kind)}: ${realm.constant(kind)},`)
  const object = entries.length === 0 ? `${realm.open(sources)}}` : [realm.open(sources), ...entries, '}'].join('\n')
  const head = `${realm.head(sources)}${lines.join('\n')}${lines.length > 0 ? '\n' : ''}`
  return `// Made by \`npm run nodes:index\` from the folders beside it.\n${head}\n/** ${realm.about} */\n${object}\n`
}

/** The type of an index's values, where it lives in the same package. */
function ownType(realm: Realm, sources: string): { readonly from: string; readonly line: string } | undefined {
  if (realm.source === 'run.ts') return { from: './runner', line: `import type { Runner } from './runner'` }
  if (realm.source === 'panel.tsx' && hasPanelType(sources)) return { from: './panel', line: `import type { NodePanel } from './panel'` }
  return undefined
}

function hasPanelType(sources: string): boolean {
  return existsSync(join(sources, 'panel.ts')) || existsSync(join(sources, 'panel.tsx'))
}

function kindsWith(sources: string, file: string): readonly string[] {
  if (!existsSync(sources)) return []
  return readdirSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(sources, entry.name, file)))
    .map((entry) => entry.name)
    .sort(compare)
}

function propertyName(kind: string): string {
  return kind.includes('-') ? `'${kind}'` : kind
}

function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** By code unit, the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
