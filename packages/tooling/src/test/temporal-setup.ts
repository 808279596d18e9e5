import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { Crew } from '../launch/process/crew'
import { startTemporal } from '../launch/temporal/temporal'

declare module 'vitest' {
  interface ProvidedContext {
    readonly temporalAddress: string
  }
}

/**
 * One Temporal dev server for all integration tests, with the flags of `npm start`; `TEMPORAL_ADDRESS` names another.
 * Tests read `process.env.TEMPORAL_ADDRESS` or `inject('temporalAddress')`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEMPORAL_ADDRESS
  const { address, stop } = given ? { address: given, stop: async () => undefined } : await startOne()
  process.env.TEMPORAL_ADDRESS = address
  project.provide('temporalAddress', address)
  return stop
}

async function startOne(): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'heddle-temporal-'))
  const crew = new Crew(home)
  const { address } = await startTemporal(crew, { port: 0 })
  return {
    address,
    stop: async () => {
      await crew.stopAll()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
