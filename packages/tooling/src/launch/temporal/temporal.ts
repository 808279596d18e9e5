import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { choosePort } from '../ports'
import type { Crew } from '../process/crew'
import { DidNotStart, type Supervised } from '../process/keeper'
import { recall, remember } from '../settings'
import { findTemporal } from './find-temporal'
import { devServerFlags } from './flags'
import { ensureSearchAttributes, setRetention } from './prepare'

export interface Temporal {
  readonly address: string
  readonly uiUrl: string | undefined
  readonly notes: readonly string[]
  readonly service: Supervised
}

/** Starts the Temporal dev server of this data folder; runs in it survive restarts. `port` 0 is any; absent, the one of the last start. */
export async function startTemporal(crew: Crew, wish: { readonly port?: number } = {}): Promise<Temporal> {
  const { home } = crew
  const cli = await findTemporal()
  mkdirSync(join(home, 'temporal'), { recursive: true, mode: 0o700 })
  let wished = wish.port ?? recall(home).temporalPort
  for (let tries = 1; ; tries++) {
    const { port, note } = await choosePort(wished, '127.0.0.1')
    const ui = await choosePort(port + 1000 > 65_535 ? 0 : port + 1000, '127.0.0.1')
    try {
      const service = await crew.supervise(serviceOn({ cli: cli.path, home, port, uiPort: ui.port }))
      const address = `127.0.0.1:${port}`
      await ensureSearchAttributes(cli.path, address)
      remember(home, { ...recall(home), temporalPort: port })
      const notes = [cli.from === 'cache' ? undefined : `program: ${cli.from}`, note]
      return { address, uiUrl: `http://127.0.0.1:${ui.port}`, notes: notes.filter((each) => each !== undefined), service }
    } catch (error) {
      if (!(error instanceof DidNotStart) || tries === 3 || !/address already in use|can't set the port/i.test(error.log)) throw error
      wished = port + 1
    }
  }
}

function serviceOn({ cli, home, port, uiPort }: { readonly cli: string; readonly home: string; readonly port: number; readonly uiPort: number }) {
  return {
    name: 'temporal',
    command: cli,
    args: devServerFlags({ port, uiPort, file: join(home, 'temporal/temporal.db') }),
    stop: { signal: 'SIGTERM', graceMs: 10_000 } as const,
    ready: () => setRetention(cli, `127.0.0.1:${port}`).then(() => true),
    readyMs: 60_000,
  }
}
