import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Crew } from './crew'
import type { Service } from './keeper'

/** A crew with a home of its own; both are gone when the test is over. */
export function crewInTemp(): { readonly crew: Crew; readonly home: string } {
  const home = mkdtempSync(join(tmpdir(), 'heddle-crew-'))
  const crew = new Crew(home)
  onTestFinished(async () => {
    await crew.stopAll()
    rmSync(home, { recursive: true, force: true })
  })
  return { crew, home }
}

/** Runs a script of Node's as a service, with the file that says that it is ready as its argument. */
export function serviceOf(home: string, script: string): Service {
  const file = join(home, 'alive')
  return {
    name: 'worker',
    command: process.execPath,
    args: ['-e', script, file],
    stop: { signal: 'SIGTERM', graceMs: 500 },
    ready: async () => readFileSync(file, 'utf8') !== '',
    readyMs: 10_000,
  }
}
