import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { transform } from 'esbuild'

const MADE = new Set(['node_modules', 'dist', '.next', '.heddle', 'test-results'])
const ROOTS = ['packages', 'workflows', 'apps', 'e2e']

/**
 * A copy of the sources in a temporary folder, so that forbidden imports can be planted without touching the real ones.
 * With `types: 'erased'` what only names types is gone, which no import graph can tell apart otherwise.
 */
export class Mirror {
  readonly folder = mkdtempSync(join(tmpdir(), 'heddle-check-'))
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async fill(types: 'kept' | 'erased'): Promise<void> {
    const files = ROOTS.flatMap((folder) => sourcesUnder(this.#root, folder))
    await Promise.all(files.map(async (file) => this.write(file, await this.#text(file, types))))
    this.#link()
  }

  write(file: string, text: string): void {
    const path = join(this.folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #text(file: string, types: 'kept' | 'erased'): Promise<string> {
    const text = readFileSync(join(this.#root, file), 'utf8')
    if (types === 'kept' || !/\.tsx?$/.test(file)) return text
    const { code } = await transform(text, {
      loader: file.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'preserve',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    })
    return code
  }

  /** Other people's packages as they are; our own lead to the copies. */
  #link(): void {
    const modules = join(this.#root, 'node_modules')
    mkdirSync(join(this.folder, 'node_modules/@heddle'), { recursive: true })
    for (const name of readdirSync(modules)) if (name !== '@heddle') symlinkSync(join(modules, name), join(this.folder, 'node_modules', name))
    for (const name of readdirSync(join(modules, '@heddle'))) {
      const place = name === 'workflows' ? 'workflows' : ['web', 'worker', 'cli'].includes(name) ? `apps/${name}` : name === 'e2e' ? 'e2e' : `packages/${name}`
      symlinkSync(join(this.folder, place), join(this.folder, 'node_modules/@heddle', name))
    }
  }
}

export function sourcesUnder(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : sourcesUnder(root, path)
    return /\.(tsx?|mjs|json)$/.test(entry.name) ? [path] : []
  })
}
