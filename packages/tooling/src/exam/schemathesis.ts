import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from '../launch/temporal/cache-folder'

/** The one that the API was tried with. */
const VERSION = '4.32.5'

export interface Subject {
  readonly url: string
  readonly apiKey: string
  /** A run that has ended, so that what is told of runs is looked at too. */
  readonly runId: string
  /** An approval that waits, until an answer or a minute ends that. */
  readonly approvalId: string
  /** A workflow that is published; no request removes it, since its name is in no example. */
  readonly slug: string
}

/** Runs Schemathesis against a server; its exit code. */
export async function runSchemathesis(subject: Subject, more: readonly string[]): Promise<number> {
  const { url, apiKey } = subject
  const program = install()
  const folder = mkdtempSync(join(tmpdir(), 'heddle-exam-'))
  const config = join(folder, 'schemathesis.toml')
  writeFileSync(config, configuration(subject))
  const words = [
    '--config-file',
    config,
    'run',
    `${url}/api/v1/openapi.json`,
    '--url',
    url,
    '--header',
    `Authorization: Bearer ${apiKey}`,
    '--max-examples',
    '60',
    '--request-timeout',
    '30',
    '--no-color',
    ...more,
  ]
  const child = spawn(program, words, { stdio: 'inherit', cwd: folder, env: { ...process.env, PYTHONUTF8: '1' } })
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve(code ?? 1))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * All checks, with one exception: some requests are right by the document and are still refused, because what a
 * workflow takes stands in its own schema, and some fields are compared with what is there (a cursor, a moment to
 * come, words that expressions reserve, a graph that cannot be published).
 */
function configuration({ runId, approvalId, slug }: Subject): string {
  const refusing = [
    ...['runs.start', 'runs.list', 'keys.create', 'versions.publish', 'drafts.replace', 'workflows.create'],
    ...['approvals.list', 'approvals.decide', 'approvals.link', 'events.send'],
  ]
  return `
[[operations]]
include-operation-id = ${JSON.stringify(refusing)}
checks.positive_data_acceptance.enabled = false

[[operations]]
include-operation-id = ["runs.get", "runs.graph", "runs.events", "runs.cancel", "runs.cancelStep", "runs.pause", "runs.resume"]
parameters = { "path.id" = "${runId}" }

[[operations]]
include-operation-id = ["approvals.get", "approvals.link", "approvals.decide"]
parameters = { "path.id" = "${approvalId}" }

[[operations]]
include-operation-id = ["runs.start", "versions.list", "versions.get", "drafts.graph", "drafts.problems", "environments.list"]
parameters = { "path.slug" = "${slug}" }
`
}

/** In an environment of its own in the cache folder; a second time it is there already. */
function install(): string {
  const folder = join(cacheFolder(), `schemathesis-${VERSION}`)
  const bin = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin')
  const program = join(bin, 'schemathesis')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  run('python3', ['-m', 'venv', folder])
  run(join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`])
  return program
}

function run(program: string, words: readonly string[]): void {
  const { status, error } = spawnSync(program, words, { stdio: 'inherit' })
  if (status === 0) return
  throw new Error(
    `"${program} ${words.join(' ')}" failed${error === undefined ? '' : ` (${error.message})`}. Schemathesis needs Python 3.10 or later with venv, and a way to PyPI.`,
  )
}
