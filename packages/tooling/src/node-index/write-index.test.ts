import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { constantName, pascalName } from './names'
import { staleIndexes, writeIndexes } from './write-index'

test('each realm lists the folders that have its file, and nothing else', () => {
  const sources = folders({ 'http-request': ['definition.ts', 'run.ts'], note: ['definition.ts', 'panel.tsx'], empty: [] })
  writeIndexes(sources)
  const read = (file: string) => readFileSync(join(sources, file), 'utf8')
  expect(read('definitions.ts')).toContain(`import { httpRequest } from './http-request/definition'\nimport { note } from './note/definition'`)
  expect(read('definitions.ts')).toContain(`  'http-request': httpRequest,\n  note: note,\n`)
  expect(read('runners.ts')).toContain(`  'http-request': runHttpRequest,\n`)
  expect(read('runners.ts')).not.toContain('note')
  expect(read('panels.ts')).toContain(`  note: NotePanel,\n`)
})

test('a new folder makes its indexes stale until they are written', () => {
  const sources = folders({ note: ['definition.ts'] })
  writeIndexes(sources)
  expect(staleIndexes(sources)).toEqual([])
  mkdirSync(join(sources, 'set'))
  writeFileSync(join(sources, 'set/definition.ts'), '')
  expect(staleIndexes(sources)).toEqual(['definitions.ts'])
})

test('kinds become names of JavaScript, also those that are its words', () => {
  expect(pascalName('http-request')).toBe('HttpRequest')
  expect(constantName('http-request')).toBe('httpRequest')
  expect(constantName('switch')).toBe('switchNode')
})

function folders(tree: Readonly<Record<string, readonly string[]>>): string {
  const sources = mkdtempSync(join(tmpdir(), 'heddle-index-'))
  onTestFinished(() => rmSync(sources, { recursive: true, force: true }))
  for (const [kind, files] of Object.entries(tree)) {
    mkdirSync(join(sources, kind))
    for (const file of files) writeFileSync(join(sources, kind, file), '')
  }
  return sources
}
