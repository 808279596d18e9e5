import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root'
import { accept } from './accept'

const MOST_MS = 3 * 60_000

/** Where there is a way out, Temporal's SDK fetches the CLI itself; where there is none it says so at once. In a process of its own: the SDK's native part stays out of the launcher. */
export async function downloadWithSdk(folder: string, path: string): Promise<'done' | string> {
  mkdirSync(folder, { recursive: true })
  const downloads = join(folder, `sdk-${process.pid}`)
  mkdirSync(downloads)
  try {
    const failure = await fetchWithSdk(downloads)
    if (failure !== undefined) return `Temporal's SDK: ${failure}`
    const program = readdirSync(downloads).find((file) => file.startsWith('temporal'))
    if (program === undefined) return `Temporal's SDK: it left nothing behind`
    const half = `${path}.${process.pid}.part`
    renameSync(join(downloads, program), half)
    return await accept(half, path, false)
  } finally {
    rmSync(downloads, { recursive: true, force: true })
  }
}

const SCRIPT = `
const { TestWorkflowEnvironment } = await import('@temporalio/testing')
const environment = await TestWorkflowEnvironment.createLocal({ server: { executable: { type: 'cached-download', downloadDir: process.env.HEDDLE_DOWNLOADS } } })
await environment.teardown()
`

function fetchWithSdk(downloads: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
      cwd: join(root, 'workflows'),
      env: { ...process.env, HEDDLE_DOWNLOADS: downloads },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: MOST_MS,
    })
    let errors = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-8000)
    })
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : (reason(errors) ?? `ended by ${signal ?? code}`)))
  })
}

function reason(errors: string): string | undefined {
  const line = errors.split('\n').find((each) => /error/i.test(each) && !each.trim().startsWith('at '))
  // Its address and the stack of causes help nobody.
  return line
    ?.replace(/^.*?Error: /, '')
    .replace(/:? error sending request[\s\S]*$/, '')
    .trim()
    .slice(0, 300)
}
