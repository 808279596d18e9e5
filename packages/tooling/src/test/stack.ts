import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root'

/** A whole Heddle of its own: production build, fresh data, free ports. */
export interface Stack {
  readonly url: string
  /** Good once. */
  readonly signInLink: string
  readonly home: string
  readonly databaseUrl: string
  /** With all scopes. */
  readonly apiKey: string
  stop(): Promise<void>
}

const LINK = /http:\/\/\S+\/welcome\?token=\S+/

/** Starts one through the launcher, as a person would. */
export async function startStack(args: readonly string[] = []): Promise<Stack> {
  const home = mkdtempSync(join(tmpdir(), 'heddle-stack-'))
  const child = spawn(process.execPath, ['packages/tooling/start.mjs', '--port', '0', ...args], {
    cwd: root,
    env: { ...process.env, HEDDLE_HOME: home, DATABASE_URL: '', TEMPORAL_ADDRESS: '', HEDDLE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const signInLink = await linkOf(child)
    const { key } = JSON.parse(readFileSync(join(home, 'local.json'), 'utf8')) as { key: string }
    const { databaseUrl } = JSON.parse(readFileSync(join(home, 'owner.json'), 'utf8')) as { databaseUrl: string }
    return { url: new URL(signInLink).origin, signInLink, home, databaseUrl, apiKey: key, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The link that a launcher prints once everything serves. */
export function linkOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      process.stdout.write(text)
      const link = LINK.exec(said)?.[0]
      if (link !== undefined) resolve(link)
    })
    child.once('exit', (code) => reject(new Error(`The launcher ended with exit code ${code}.`)))
  })
}
