import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { processMark } from '../../launch/process/process-mark'
import type { ProcessRecord } from '../../launch/process/records'
import { until } from '../until'
import { portsOf, takePorts } from './taken-ports'

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

  /** Kills it and stands in its place, so that neither it nor a stranger can. @returns lets the launcher start it. */
  async keepAway(name: ServiceName): Promise<() => Promise<void>> {
    const ports = portsOf(await this.pid(name))
    for (;;) {
      await this.kill(name)
      const free = await takePorts(ports).catch(() => undefined)
      // The launcher was quicker otherwise.
      if (free) return async () => free()
    }
  }

  /** Stops it and all that it has started, in the middle of what they do. @returns lets them go on. */
  async freeze(name: ServiceName): Promise<() => Promise<void>> {
    const first = await this.pid(name)
    process.kill(first, 'SIGSTOP')
    const all = [first, ...childrenOf(first)]
    for (const pid of all) signal(pid, 'SIGSTOP')
    return async () => {
      for (const pid of all) signal(pid, 'SIGCONT')
    }
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

function childrenOf(parent: number): readonly number[] {
  const lines = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  return lines.map((line) => line.trim().split(/\s+/).map(Number)).flatMap(([pid, of]) => (of === parent && pid !== undefined ? [pid] : []))
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}
