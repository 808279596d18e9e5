import { UnexpectedError } from '@temporalio/worker'
import type { Workflow, WorkflowCreateOptions } from '@temporalio/worker/lib/workflow/interface'
import type { SandboxThread } from './sandbox-thread'

/** So often is a thread looked at that owes an answer. */
const lookMs = 1000
/**
 * So much may this process work without an answer; the server gives a turn 5 s. Work and looks, not the clock: in a process that was
 * stopped, a laptop that slept or a machine that is busy otherwise, a turn takes as long as it takes.
 */
const workMs = 6000
const looks = 30

/** The turn was not done: the server hands it out again, and the run goes on in a new sandbox from its history. */
export class SandboxGone extends Error {
  override readonly name = 'SandboxGone'
}

export interface Breach {
  /** The run whose turn the thread was at, as far as can be told: the first that waits for an answer. */
  readonly workflowId: string | undefined
  readonly why: string
}

export interface SandboxOptions {
  /** Asks the thread for one thing at a time, which costs time and leaves no doubt whose turn it is at. */
  readonly oneByOne: boolean
  readonly onBreach: (breach: Breach) => void
}

/** A thread in which runs take their turns, and the watch over it. */
export class Sandbox {
  readonly #thread: SandboxThread
  readonly #options: SandboxOptions
  /** What the thread owes an answer for, in the order in which it was asked. */
  readonly #asked = new Set<{ readonly workflowId: string }>()
  #before: Promise<unknown> = Promise.resolve()
  /** Whether it has answered since the last look: told apart here, and measured only at looks, for turns are many and short. */
  #heard = true
  #silent = { looks: 0, since: process.cpuUsage() }
  #timer: NodeJS.Timeout | undefined
  #gone = false

  constructor(thread: SandboxThread, options: SandboxOptions) {
    this.#thread = thread
    this.#options = options
  }

  async open(options: WorkflowCreateOptions): Promise<Workflow> {
    const { workflowId } = options.info
    const workflow = await this.#within(workflowId, () => this.#thread.creator.createWorkflow(options))
    let mayHaveLogged = true
    return {
      activate: async (activation) => {
        mayHaveLogged = true
        const completion = await this.#within(workflowId, () => workflow.activate(activation))
        mayHaveLogged = hasFailed(completion)
        return completion
      },
      // What a workflow logs: when all goes well that it begins and ends, which is not worth a second way to the thread for each turn.
      getAndResetSinkCalls: async () => (this.#gone || !mayHaveLogged ? [] : this.#within(workflowId, () => workflow.getAndResetSinkCalls())),
      dispose: async () => (this.#gone ? undefined : workflow.dispose()),
    }
  }

  async destroy(): Promise<void> {
    if (this.#gone) return
    await this.#within('', () => this.#thread.creator.destroy()).catch((error: unknown) => {
      if (!(error instanceof SandboxGone)) throw error
    })
  }

  #within<Answer>(workflowId: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (!this.#options.oneByOne) return this.#ask(workflowId, ask)
    const answer = this.#before.then(() => this.#ask(workflowId, ask))
    this.#before = answer.catch(() => {})
    return answer
  }

  async #ask<Answer>(workflowId: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (this.#gone) throw gone()
    const asked = { workflowId }
    this.#asked.add(asked)
    this.#watch()
    try {
      return await ask()
    } catch (error) {
      // A thread that ended, or died: Temporal's worker would end with it, and the process with that.
      if (!(error instanceof UnexpectedError)) throw error
      this.#breach(error.message)
      throw gone()
    } finally {
      this.#asked.delete(asked)
      this.#heard = true
    }
  }

  #watch(): void {
    if (this.#timer) return
    this.#heard = true
    this.#timer = setInterval(() => this.#look(), lookMs)
  }

  #look(): void {
    if (this.#asked.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    } else if (this.#heard) {
      this.#heard = false
      this.#silent = { looks: 0, since: process.cpuUsage() }
    } else {
      this.#silent.looks++
      const { user, system } = process.cpuUsage(this.#silent.since)
      if ((user + system) / 1000 >= workMs || this.#silent.looks >= looks) this.#breach('A turn did not end.')
    }
  }

  #breach(why: string): void {
    if (this.#gone) return
    this.#gone = true
    clearInterval(this.#timer)
    const [first] = this.#asked
    this.#thread.end()
    this.#options.onBreach({ workflowId: first?.workflowId, why })
  }
}

function gone(): SandboxGone {
  return new SandboxGone('The sandbox of this run was thrown away in the middle of a turn; the turn is done again in a new one.')
}

function hasFailed({ failed, successful }: Awaited<ReturnType<Workflow['activate']>>): boolean {
  return failed != null || (successful?.commands ?? []).some(({ failWorkflowExecution }) => failWorkflowExecution != null)
}
