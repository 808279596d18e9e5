import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openMasterKey } from './master-key'
import { open, seal } from './seal'

it('is made once by whoever starts first, for its owner only', async () => {
  const home = join(newFolder(), 'home')
  const script = `import('${new URL('./master-key.ts', import.meta.url).href}').then(({ openMasterKey }) => console.log(openMasterKey({ home: ${JSON.stringify(home)} }).id))`
  const ids = await Promise.all(Array.from({ length: 3 }, () => output(['--import', 'tsx', '-e', script])))
  expect(new Set([...ids, openMasterKey({ home }).id]).size).toBe(1)
  expect(readdirSync(home)).toEqual(['master.key'])
  expect(statSync(join(home, 'master.key')).mode & 0o777).toBe(0o600)
}, 60_000)

it('comes from the environment when that names one, and refuses what is no key', () => {
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  expect(openMasterKey({ home: '/nowhere', masterKey })).toMatchObject({ key: Buffer.alloc(32, 1) })
  for (const wrong of ['', 'short', Buffer.alloc(33).toString('base64')])
    expect(() => openMasterKey({ home: newFolder(), masterKey: wrong })).toThrow('32 bytes')
})

it('seals the same value differently each time and notices every changed byte', () => {
  const key = Buffer.alloc(32, 2)
  const value = Buffer.from('value')
  const sealed = seal(key, value, 'a/b')
  expect(seal(key, value, 'a/b')).not.toEqual(sealed)
  expect(open(key, sealed, 'a/b')).toEqual(value)
  expect(() => open(key, sealed, 'a/c')).toThrow()
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => open(key, changed, 'a/b')).toThrow()
  }
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function output(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('error', reject).on('exit', () => resolve(said.trim()))
  })
}
