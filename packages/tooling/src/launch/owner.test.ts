import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimHome } from './owner'

test('a data folder has one owner; the second hears who and where', () => {
  const home = temp()
  const first = claimHome(home)
  if (!first.got) throw new Error('The folder is new.')
  first.owner.publish({ url: 'http://127.0.0.1:3000', databaseUrl: 'postgresql://x' })
  expect(claimHome(home)).toMatchObject({ got: false, other: { pid: process.pid, url: 'http://127.0.0.1:3000' } })
  first.owner.release()
  expect(claimHome(home).got).toBe(true)
})

test('the claim of a process that is gone, or of an earlier life of its number, counts for nothing', () => {
  const home = temp()
  writeFileSync(join(home, 'owner.json'), JSON.stringify({ pid: process.pid, mark: 'an earlier life' }))
  expect(claimHome(home).got).toBe(true)
})

test('a claim that cannot be read counts for nothing', () => {
  const home = temp()
  writeFileSync(join(home, 'owner.json'), '{"pid":')
  expect(claimHome(home).got).toBe(true)
})

function temp(): string {
  const home = mkdtempSync(join(tmpdir(), 'heddle-owner-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}
