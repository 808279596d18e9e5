import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from './database'
import { howItStands } from './how-it-stands'

const { db, url } = await testDatabase()

it('a database that is not there is away', async () => {
  const nowhere = openDatabase('postgresql://heddle:x@127.0.0.1:1/heddle')
  onTestFinished(() => nowhere.close())
  expect(await howItStands(nowhere.pool)).toBe('away')
})

it('one with room is well, and keeps its settings', async () => {
  const before = await db.pool.query('show work_mem')
  expect(await howItStands(db.pool)).toBe('well')
  expect((await db.pool.query('show work_mem')).rows).toEqual(before.rows)
})

it.runIf(process.platform === 'linux' && process.getuid?.() === 0)('one whose disk is full says so until there is room', async (ctx) => {
  const small = mkdtempSync(join(tmpdir(), 'heddle-small-'))
  const owner = await ownerOfServer()
  onTestFinished(() => rmSync(small, { recursive: true }))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=1m,mode=700,uid=${owner}`, 'tmpfs', small])
  if (mounted.status !== 0) ctx.skip(`Nothing can be mounted here: ${mounted.stderr}`)
  onTestFinished(() => {
    spawnSync('umount', ['-l', small])
  })
  const space = `small_${Date.now()}`
  await db.pool.query(`create tablespace ${space} location '${small}'`)
  const there = openDatabase(`${url}?options=-ctemp_tablespaces%3D${space}`)
  onTestFinished(async () => {
    await there.close()
    await db.pool.query(`drop tablespace ${space}`)
  })
  expect(await howItStands(there.pool)).toBe('well')
  const ballast = join(small, 'ballast')
  expect(() => writeFileSync(ballast, Buffer.alloc(2 ** 21))).toThrow('ENOSPC')
  expect(await howItStands(there.pool)).toBe('full')
  rmSync(ballast)
  expect(await howItStands(there.pool)).toBe('well')
})

async function ownerOfServer(): Promise<number> {
  const { rows } = await db.pool.query<{ at: string }>("select setting as at from pg_settings where name = 'data_directory'")
  return statSync(rows[0]?.at ?? '').uid
}
