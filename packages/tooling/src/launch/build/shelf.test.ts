import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Shelf } from './shelf'

const sources = (text: string) => createHash('sha256').update(text).digest('hex')

test('a build is there once it is finished, for exactly its sources', () => {
  const shelf = shelfInTemp()
  shelf.begin(sources('one'))
  mkdirSync(shelf.folder(sources('one')), { recursive: true })
  expect(shelf.has(sources('one'))).toBe(false)
  shelf.finish(sources('one'))
  expect([shelf.has(sources('one')), shelf.has(sources('two'))]).toEqual([true, false])
  shelf.begin(sources('one'))
  expect(shelf.has(sources('one'))).toBe(false)
})

test('what a living process serves stays, however old; of the others the two newest, and nothing that failed', () => {
  const shelf = shelfInTemp()
  shelf.use(shelf.folder(sources('served')))
  finish(shelf, 'served', 1)
  finish(shelf, 'served by a dead process', 2)
  writeFileSync(`${shelf.folder(sources('served by a dead process'))}.${process.pid}`, 'an earlier life')
  mkdirSync(shelf.folder(sources('failed')))
  for (const [n, name] of ['three', 'four', 'five'].entries()) finish(shelf, name, 3 + n)
  shelf.finish(sources('newest'))
  const names = ['served', 'served by a dead process', 'failed', 'three', 'four', 'five', 'newest']
  expect(names.filter((name) => existsSync(shelf.folder(sources(name))))).toEqual(['served', 'five', 'newest'])
  expect(shelf.newest()).toBe(shelf.folder(sources('newest')))
})

test('an empty shelf has no newest build', () => {
  expect(shelfInTemp().newest()).toBeUndefined()
})

function finish(shelf: Shelf, name: string, at: number): void {
  shelf.finish(sources(name))
  utimesSync(join(shelf.folder(sources(name)), 'heddle-made-from'), at, at)
}

function shelfInTemp(): Shelf {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-shelf-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return new Shelf(join(folder, 'dist'))
}
