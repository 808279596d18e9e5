import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { putAside } from './put-aside'

test('what is served is copied, with its links as they are; what only builds have a use for is not', () => {
  const dist = distInTemp()
  const made = join(dist, 'next')
  mkdirSync(join(made, 'cache/turbopack'), { recursive: true })
  mkdirSync(join(made, 'server/cache'), { recursive: true })
  mkdirSync(join(made, 'node_modules'))
  symlinkSync('../../../node_modules/pg', join(made, 'node_modules/pg-1'))
  writeFileSync(join(made, 'BUILD_ID'), 'one')
  writeFileSync(join(made, 'server/cache/page.js'), '')
  expect(putAside(made, join(dist, 'aside'))).toBe(true)
  expect(readdirSync(join(dist, 'aside')).sort()).toEqual(['BUILD_ID', 'node_modules', 'server'])
  expect(readdirSync(join(dist, 'aside/server/cache'))).toEqual(['page.js'])
  expect(readlinkSync(join(dist, 'aside/node_modules/pg-1'))).toBe('../../../node_modules/pg')
})

test('what another start has begun to build over is no build', () => {
  const dist = distInTemp()
  mkdirSync(join(dist, 'next/server'), { recursive: true })
  expect(putAside(join(dist, 'next'), join(dist, 'aside'))).toBe(false)
  expect(putAside(join(dist, 'nowhere'), join(dist, 'aside'))).toBe(false)
})

function distInTemp(): string {
  const dist = mkdtempSync(join(tmpdir(), 'heddle-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  return dist
}
