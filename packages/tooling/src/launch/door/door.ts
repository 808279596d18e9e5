import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root'
import { Refusal } from '../say'
import { writePrivate } from '../settings'

export interface Door {
  /** Good once: the token of a sign-in link. */
  readonly token: string
  /** An API key for the command line on this machine. */
  readonly key: string
}

/**
 * A fresh sign-in link and the local API key. In a process of its own, so that the database client's memory is free
 * again right after.
 */
export function openDoor(databaseUrl: string, home: string): Promise<Door> {
  const known = localKey(home)
  const env = { ...process.env, DATABASE_URL: databaseUrl, HEDDLE_HOME: home, ...(known === undefined ? {} : { HEDDLE_KNOWN_KEY: known }) }
  return new Promise((resolve, reject) => {
    const args = ['--import', 'tsx', join(root, 'packages/tooling/src/launch/door/make-link.ts')]
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let errors = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve(JSON.parse(out) as Door) : reject(new Refusal(noLink(errors)))))
  })
}

/** The child's last words may be a stack trace; its first line with a message is what a person can use. */
function noLink(errors: string): string {
  const said = errors.split('\n').find((line) => /^\w*Error: /.test(line.trim()))
  return `No sign-in link could be made. ${said?.trim() ?? 'Its process ended without a word.'} Start again; if it stays so, look at the database.`
}

/** For the command line on this machine: where the web app is, and the key to it. */
export function writeLocalAccess(home: string, access: { readonly url: string; readonly key: string }): void {
  writePrivate(join(home, 'local.json'), `${JSON.stringify({ ...access, pid: process.pid }, undefined, 2)}\n`)
}

function localKey(home: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(home, 'local.json'), 'utf8')) as { key?: string }).key
  } catch {
    return undefined
  }
}
