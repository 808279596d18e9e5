import type { Worker as Thread } from 'node:worker_threads'
import { UnexpectedError } from '@temporalio/worker'
import type { Workflow, WorkflowCreateOptions } from '@temporalio/worker/lib/workflow/interface'
import type { ThreadedVMWorkflowCreator } from '@temporalio/worker/lib/workflow/threaded-vm.js'

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
  readonly #creator: ThreadedVMWorkflowCreator
  readonly #options: SandboxOptions
  /** What the thread owes an answer for, in the order in which it was asked. */
  readonly #asked = new Set<{ readonly workflowId: string }>()
  #before: Promise<unknown> = Promise.resolve()
  #silent = { looks: 0, since: process.cpuUsage() }
  #timer: NodeJS.Timeout | undefined
  #gone = false

  constructor(creator: ThreadedVMWorkflowCreator, options: SandboxOptions) {
    this.#creator = creator
    this.#options = options
  }

  async open(options: WorkflowCreateOptions): Promise<Workflow> {
    const { workflowId } = options.info
    const workflow = await this.#within(workflowId, () => this.#creator.createWorkflow(options))
    return {
      activate: (activation) => this.#within(workflowId, () => workflow.activate(activation)),
      getAndResetSinkCalls: async () => (this.#gone ? [] : this.#within(workflowId, () => workflow.getAndResetSinkCalls())),
      dispose: async () => (this.#gone ? undefined : workflow.dispose()),
    }
  }

  async destroy(): Promise<void> {
    if (this.#gone) return
    await this.#within('', () => this.#creator.destroy()).catch((error: unknown) => {
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
    if (this.#asked.size === 0) this.#watch()
    this.#asked.add(asked)
    try {
      return await ask()
    } catch (error) {
      // A thread that ended, or died: Temporal's worker would end with it, and the process with that.
      if (!(error instanceof UnexpectedError)) throw error
      this.#breach(error.message)
      throw gone()
    } finally {
      this.#asked.delete(asked)
      this.#silent = { looks: 0, since: process.cpuUsage() }
      if (this.#asked.size === 0) clearInterval(this.#timer)
    }
  }

  #watch(): void {
    this.#silent = { looks: 0, since: process.cpuUsage() }
    this.#timer = setInterval(() => {
      this.#silent.looks++
      const { user, system } = process.cpuUsage(this.#silent.since)
      if ((user + system) / 1000 >= workMs || this.#silent.looks >= looks) this.#breach('A turn did not end.')
    }, lookMs)
  }

  #breach(why: string): void {
    if (this.#gone) return
    this.#gone = true
    clearInterval(this.#timer)
    const [first] = this.#asked
    for (const thread of threadsOf(this.#creator)) void thread.terminate()
    this.#options.onBreach({ workflowId: first?.workflowId, why })
  }
}

function gone(): SandboxGone {
  return new SandboxGone('The sandbox of this run was thrown away in the middle of a turn; the turn is done again in a new one.')
}

/** @throws Error when the SDK is not built as it was. */
export function threadsOf(creator: ThreadedVMWorkflowCreator): readonly Thread[] {
  const { workerThreadClients: clients } = creator as unknown as { readonly workerThreadClients?: readonly { readonly workerThread?: Thread }[] }
  const threads = clients?.flatMap(({ workerThread }) => workerThread ?? []) ?? []
  if (threads.length === 0) throw new Error('Temporal’s worker has changed: its threads are not where they were.')
  return threads
}
