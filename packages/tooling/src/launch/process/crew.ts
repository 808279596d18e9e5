import { say } from '../say'
import { endProcess } from './end-process'
import { Keeper, type Service, type Supervised } from './keeper'
import { dropRecord, livingRecords, STOP_ORDER } from './records'
import { runTask, type Task } from './run-task'

/** Thrown at who asks for a new process while everything is being stopped. */
export class Stopping extends Error {
  override readonly name = 'Stopping'
}

/** All processes of one data folder: what was left by an earlier start, what runs, and how it ends. */
export class Crew {
  readonly home: string
  readonly #keepers: Keeper[] = []
  readonly #tasks = new Set<number>()
  #stopped: Promise<void> | undefined

  constructor(home: string) {
    this.home = home
  }

  /** Ends what a start that was killed left running, so that nothing runs twice on the same data. */
  async endLeftovers(): Promise<readonly string[]> {
    const left = livingRecords(this.home)
    for (const record of left) {
      await endProcess(record)
      dropRecord(this.home, record.name)
    }
    return left.map((record) => record.name)
  }

  /** Starts a service, resolves when it serves, and looks after it from then on. */
  async supervise(service: Service): Promise<Supervised> {
    this.#refuseWhenStopping()
    const keeper = new Keeper(service, this.home)
    this.#keepers.push(keeper)
    await keeper.begin().catch((error) => {
      this.#refuseWhenStopping()
      throw error
    })
    return keeper
  }

  async run(task: Task): Promise<void> {
    this.#refuseWhenStopping()
    let own: number | undefined
    await runTask(task, this.home, (pid) => {
      own = pid
      this.#tasks.add(pid)
    })
      .catch((error) => {
        this.#refuseWhenStopping()
        throw error
      })
      .finally(() => {
        if (own !== undefined) this.#tasks.delete(own)
      })
  }

  pids(): readonly number[] {
    return this.#keepers.map((keeper) => keeper.pid()).filter((pid) => pid !== undefined)
  }

  /** Those that lean on others end first; nothing is left. */
  stopAll(): Promise<void> {
    this.#stopped ??= this.#endAll()
    return this.#stopped
  }

  /** A person who asks twice will not wait: what holds no data ends at once. */
  hurry(): void {
    for (const keeper of this.#keepers) if (keeper.name === 'worker' || keeper.name === 'web') keeper.kill()
  }

  async #endAll(): Promise<void> {
    await Promise.all([...this.#tasks].map((pid) => endProcess({ pid, signal: 'SIGTERM', graceMs: 2000 })))
    const ordered = [...this.#keepers].sort((a, b) => STOP_ORDER.indexOf(a.name) - STOP_ORDER.indexOf(b.name))
    for (const keeper of ordered) {
      await keeper.stop().catch((error: unknown) => say(`  ${keeper.name} could not be stopped: ${String(error)}`))
    }
  }

  #refuseWhenStopping(): void {
    if (this.#stopped !== undefined) throw new Stopping()
  }
}
