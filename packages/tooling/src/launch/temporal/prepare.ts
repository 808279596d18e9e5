import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { RETENTION, SEARCH_ATTRIBUTES } from './flags'

const run = promisify(execFile)

/** Answers once the server takes it: so it is also the question whether the server serves. */
export async function setRetention(cli: string, address: string): Promise<void> {
  await run(cli, ['operator', 'namespace', 'update', '-n', 'default', '--retention', RETENTION, '--address', address], { timeout: 5000 })
}

/** Makes those that are missing; the flag of the server itself is ignored on an existing database. */
export async function ensureSearchAttributes(cli: string, address: string): Promise<void> {
  const names = SEARCH_ATTRIBUTES.flatMap((name) => ['--name', name, '--type', 'Keyword'])
  await run(cli, ['operator', 'search-attribute', 'create', ...names, '--address', address], { timeout: 10_000 })
}
