import { type ChildProcess, spawn } from 'node:child_process'
import type { Environment } from '../environment'
import { processEnv } from '../environment'
import { say, seconds } from '../say'
import { endGroup, endProcess } from './end-process'
import { lastLines, openLog, sizeOf } from './log-file'
import { processMark } from './process-mark'
import { listenToPulse, type PulseOptions } from './pulse'
import { dropRecord, keepRecord } from './records'

export interface Service {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Environment
  /** User and group to run as, where the launcher is root and the program refuses to be. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined
  readonly stop: { readonly signal: NodeJS.Signals; readonly graceMs: number }
  /** Does it serve? Asked again and again until it says yes. */
  readonly ready: () => Promise<boolean>
  readonly readyMs: number
  /** Where to hear whether it still goes on, once it has served; without it, only its end is noticed. */
  readonly pulse?: Pick<PulseOptions, 'ask' | 'everyMs' | 'looks'>
}

export interface Supervised {
  readonly name: string
  pid(): number | undefined
  stop(): Promise<void>
}

/** It ended, or did not answer, before it ever served. */
export class DidNotStart extends Error {
  override readonly name = 'DidNotStart'
  readonly log: string
  constructor(message: string, log: string) {
    super(message)
    this.log = log
  }
}

const LONGEST_PAUSE_MS = 10_000
/** Who has served this long counts as well again. */
const WELL_MS = 60_000

/** Looks after one service: starts it, and starts it again whenever it ends by itself or hangs, each time after a longer pause. */
export class Keeper implements Supervised {
  readonly #service: Service
  readonly #home: string
  #child: ChildProcess | undefined
  #stopping = false
  #serves = false
  #failures = 0
  #startedAt = 0
  #pause: NodeJS.Timeout | undefined
  #unlisten = () => {}

  constructor(service: Service, home: string) {
    this.#service = service
    this.#home = home
  }

  get name(): string {
    return this.#service.name
  }

  pid(): number | undefined {
    return this.#child?.pid
  }

  /** Resolves when it serves. @throws DidNotStart */
  async begin(): Promise<void> {
    const { name, readyMs } = this.#service
    const { ended, log, from } = this.#spawn()
    let over: string | undefined
    void ended.then((how) => {
      over = how
    })
    const until = performance.now() + readyMs
    while (!(await this.#service.ready().catch(() => false))) {
      const why = over ?? (performance.now() > until ? `did not answer within ${seconds(readyMs)}` : undefined)
      if (why !== undefined) {
        await this.stop()
        throw new DidNotStart(`${name} ${why}. The end of ${log}:\n${lastLines(log, from)}`, lastLines(log, from, 200))
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    this.#serves = true
    if (over !== undefined) this.#again(over)
    else this.#listen({})
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#pause)
    this.#unlisten()
    const pid = this.#child?.pid
    if (pid !== undefined) {
      const { forced } = await endProcess({ pid, ...this.#service.stop })
      if (forced) say(`  ${this.name} did not end within ${seconds(this.#service.stop.graceMs)} and was ended by force.`)
    }
    dropRecord(this.#home, this.name)
  }

  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  #spawn(): { readonly ended: Promise<string>; readonly log: string; readonly from: number } {
    const { name, command, args, cwd, env, user, stop } = this.#service
    const log = openLog(this.#home, name)
    const from = sizeOf(log.path)
    const child = spawn(command, args, {
      ...(cwd === undefined ? {} : { cwd }),
      env: processEnv(env),
      ...(user ?? {}),
      // A group of its own: a Ctrl-C in the terminal is for the launcher, which stops everything in order.
      detached: process.platform !== 'win32',
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
    })
    log.close()
    this.#child = child
    this.#startedAt = performance.now()
    const { pid } = child
    const mark = pid === undefined ? undefined : processMark(pid)
    if (pid !== undefined && mark !== undefined) keepRecord(this.#home, { name, pid, mark, ...stop })
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`could not be started (${error.message})`))
      child.once('exit', (code, signal) => resolve(signal ? `was ended by ${signal}` : `ended with exit code ${code}`))
    })
    void ended.then((how) => this.#over(child, how))
    return { ended, log: log.path, from }
  }

  /** One that hangs hears no other signal. */
  #listen({ startMs }: { readonly startMs?: number }): void {
    const { pulse } = this.#service
    if (!pulse || this.#stopping) return
    this.#unlisten = listenToPulse({
      ...pulse,
      ...(startMs === undefined ? {} : { startLooks: Math.ceil(startMs / (pulse.everyMs ?? 2000)) }),
      onSilence: (ms) => {
        say(`${this.name} has not answered for ${seconds(ms)} and is ended by force.`)
        this.kill()
      },
    })
  }

  #over(child: ChildProcess, how: string): void {
    this.#unlisten()
    if (child.pid !== undefined) endGroup(child.pid)
    if (this.#child === child) this.#child = undefined
    if (this.#serves) this.#again(how)
  }

  #again(how: string): void {
    if (this.#stopping || this.#child !== undefined) return
    this.#failures = performance.now() - this.#startedAt > WELL_MS ? 0 : this.#failures
    const pause = Math.min(LONGEST_PAUSE_MS, 250 * 2 ** this.#failures)
    this.#failures += 1
    say(`${this.name} ${how}; it is started again in ${seconds(pause)}.`)
    this.#pause = setTimeout(() => {
      if (this.#stopping) return
      this.#spawn()
      this.#listen({ startMs: this.#service.readyMs })
    }, pause)
  }
}
