import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@heddle/testing/postgres/test-database'
import { afterAll, expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../migrate.mjs'

const { db, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'heddle-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('leads to the schema, says Prisma', async () => {
  const schema = fileURLToPath(new URL('../../../prisma/schema.prisma', import.meta.url))
  const diff = await prisma('migrate', 'diff', '--from-config-datasource', '--to-schema', schema, '--exit-code')
  expect(diff).toMatchObject({ code: 0 })
  expect(await prisma('migrate', 'status')).toMatchObject({ code: 0, said: expect.stringContaining('up to date') })
}, 60_000)

it('applies nothing twice', async () => {
  expect(await migrate({ url, log: () => {} })).toEqual([])
})

it('is all or nothing for each migration, and goes on once it is mended', async () => {
  cpSync(migrationsFolder, folder, { recursive: true })
  mkdirSync(join(folder, '9001_broken'))
  writeFileSync(join(folder, '9001_broken', 'migration.sql'), 'create table half (a int); select nonsense;')
  await expect(migrate({ url, dir: folder, log: () => {} })).rejects.toThrow('9001_broken failed and changed nothing')
  expect((await db.pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
  writeFileSync(join(folder, '9001_broken', 'migration.sql'), 'create table half (a int);')
  const both = await Promise.all([migrate({ url, dir: folder, log: () => {} }), migrate({ url, dir: folder, log: () => {} })])
  expect(both.flat()).toEqual(['9001_broken'])
})

it('warns when a migration was edited after it was applied', async () => {
  writeFileSync(join(folder, '9001_broken', 'migration.sql'), 'create table half (b int);')
  const said: string[] = []
  await migrate({ url, dir: folder, log: (line) => said.push(line) })
  expect(said).toEqual([expect.stringContaining('9001_broken was edited')])
})

function prisma(...args: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const cwd = fileURLToPath(new URL('..', import.meta.url))
    const child = spawn('npx', ['prisma', ...args, '--config', 'prisma.config.ts'], { cwd, env: { ...process.env, DATABASE_URL: url } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    }
    child.on('error', reject).on('exit', (code) => resolve({ code, said }))
  })
}
