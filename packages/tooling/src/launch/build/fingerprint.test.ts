import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint } from './fingerprint'

test('the same sources have the same fingerprint, whenever they were written', () => {
  const root = tree()
  const first = fingerprint(root, ['app', 'lock.json'])
  writeFileSync(join(root, 'app/page.ts'), 'page')
  expect(fingerprint(root, ['app', 'lock.json'])).toBe(first)
})

test('a changed, a new and a renamed file each change it', () => {
  const root = tree()
  const seen = new Set([fingerprint(root, ['app'])])
  writeFileSync(join(root, 'app/page.ts'), 'page two')
  seen.add(fingerprint(root, ['app']))
  writeFileSync(join(root, 'app/new.ts'), '')
  seen.add(fingerprint(root, ['app']))
  renameSync(join(root, 'app/new.ts'), join(root, 'app/newer.ts'))
  seen.add(fingerprint(root, ['app']))
  expect(seen.size).toBe(4)
})

test('tests and what was built are no inputs', () => {
  const root = tree()
  const first = fingerprint(root, ['app'])
  writeFileSync(join(root, 'app/page.test.ts'), 'test')
  mkdirSync(join(root, 'app/.next'))
  writeFileSync(join(root, 'app/.next/out'), 'built')
  expect(fingerprint(root, ['app'])).toBe(first)
})

test('a path that is not there counts as empty', () => {
  expect(fingerprint(tree(), ['nowhere'])).toMatch(/^[0-9a-f]{64}$/)
})

function tree(): string {
  const root = mkdtempSync(join(tmpdir(), 'heddle-print-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'app'))
  writeFileSync(join(root, 'app/page.ts'), 'page')
  writeFileSync(join(root, 'lock.json'), '{}')
  return root
}
