import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { processMark } from '../../launch/process/process-mark'
import type { ProcessRecord } from '../../launch/process/records'
import { until } from '../until'

export const services = ['worker', 'web', 'postgres', 'temporal'] as const
export type ServiceName = (typeof services)[number]

/** The launcher gives who died within a minute longer and longer pauses; who has lived on counts as well again. */
const WELL_MS = 61_000

/** The processes that the launcher of one data folder has written down. */
export class Processes {
  readonly #home: string
  readonly #killed = new Set<ServiceName>()

  constructor(home: string) {
    this.#home = home
  }

  /** Its number, once it runs. */
  pid(name: ServiceName): Promise<number> {
    return until(() => this.#living(name)?.pid, { what: `${name} was started again` })
  }

  /** Waits until the launcher takes it for well, so that its restart is measured and no pause. */
  async rested(name: ServiceName): Promise<void> {
    if (!this.#killed.has(name)) return
    const well = () => this.#living(name) !== undefined && Date.now() - statSync(this.#file(name)).mtimeMs > WELL_MS
    await until(well, { what: `${name} has run for a minute`, withinMs: 10 * 60_000, everyMs: 250 })
  }

  /** With -9. Resolves when it is gone. @returns when it was. */
  async kill(name: ServiceName): Promise<number> {
    const pid = await this.pid(name)
    const mark = processMark(pid)
    this.#killed.add(name)
    const at = Date.now()
    process.kill(pid, 'SIGKILL')
    await until(() => processMark(pid) !== mark, { what: `${name} is gone`, everyMs: 1 })
    return at
  }

  #living(name: ServiceName): ProcessRecord | undefined {
    const record = this.#record(name)
    return record !== undefined && processMark(record.pid) === record.mark ? record : undefined
  }

  #record(name: ServiceName): ProcessRecord | undefined {
    try {
      return JSON.parse(readFileSync(this.#file(name), 'utf8')) as ProcessRecord
    } catch {
      return undefined
    }
  }

  #file(name: ServiceName): string {
    return join(this.#home, 'run', `${name}.json`)
  }
}
