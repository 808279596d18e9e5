import { UnexpectedError } from '@temporalio/worker'
import type { Workflow, WorkflowCreateOptions, WorkflowCreator } from '@temporalio/worker/lib/workflow/interface'
import { ThreadedVMWorkflowCreator, type ThreadedVMWorkflowCreatorOptions } from '@temporalio/worker/lib/workflow/threaded-vm.js'
import { type Breach, Sandbox } from './sandbox'
import { openThread, type SandboxThread } from './sandbox-thread'

export interface SandboxDeps {
  readonly log: { error(fields: object, message: string): void }
  /** Hears of a run that has brought down thread after thread: it can never go on. */
  readonly hopeless?: ((runId: string) => void) | undefined
}

/** Runs that have brought a thread down go on aside. */
type Place = 'all' | 'aside'

/** As many of them are remembered. */
const remembered = 100
/** As often may one of them bring down the thread aside. */
const hopeful = 4

/**
 * The threads that runs take their turns in, such that no run can harm another or the process.
 *
 * Temporal's own way is a time-out of Node's `vm`, which cuts JavaScript off without running `finally`. In code that was called, the
 * dead run's cancellation scope is then left behind as everybody's current one: later runs listen to it and hear no cancel of
 * their own. Behind an `await`, Node finds its stack of asynchronous contexts corrupted and ends the whole process with exit code 1,
 * again and again, since the turn is handed out again. So nothing is cut off here: a thread in which a turn does not end is
 * thrown away with all that is in it, as is one that dies. Its runs go on in a new one, from their histories, while calls go on
 * undisturbed; the run that brought it down goes on in a thread aside, where it holds up nobody.
 */
class Sandboxes implements WorkflowCreator {
  readonly #make: () => Promise<SandboxThread>
  readonly #deps: SandboxDeps
  readonly #open = new Map<Place, Promise<Sandbox>>()
  /** How often each has brought down the thread aside. */
  readonly #aside = new Map<string, number>()

  constructor(make: () => Promise<SandboxThread>, deps: SandboxDeps) {
    this.#make = make
    this.#deps = deps
  }

  sandbox(place: Place): Promise<Sandbox> {
    const open = this.#open.get(place)
    if (open) return open
    const made: Promise<Sandbox> = this.#make().then(
      (thread) => new Sandbox(thread, { oneByOne: place === 'aside', onBreach: (breach) => this.#breached(place, breach) }),
      (error: unknown) => {
        this.#open.delete(place)
        throw error
      },
    )
    this.#open.set(place, made)
    return made
  }

  async createWorkflow(options: WorkflowCreateOptions): Promise<Workflow> {
    // Without threads nothing goes on here: the process ends, and whoever looks after it starts it again.
    const sandbox = await this.sandbox(this.#aside.has(options.info.workflowId) ? 'aside' : 'all').catch((error: unknown) => {
      throw new UnexpectedError('No new thread for runs could be made.', error)
    })
    return sandbox.open(options)
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#open.values()].map(async (sandbox) => (await sandbox).destroy()))
  }

  #breached(place: Place, { workflowId, why }: Breach): void {
    this.#open.delete(place)
    this.#deps.log.error({ runId: workflowId, why }, 'a thread for runs was thrown away; its runs go on in a new one')
    if (!workflowId) return
    const times = (this.#aside.get(workflowId) ?? -1) + 1
    this.#aside.set(workflowId, times)
    const [oldest] = this.#aside.keys()
    if (oldest !== undefined && this.#aside.size > remembered) this.#aside.delete(oldest)
    if (times >= hopeful) this.#deps.hopeless?.(workflowId)
  }
}

/** From now on Temporal's workers of this process run their workflows in such sandboxes. Its threads are no part of its public interface: its version is pinned. */
export function useSandboxes(deps: SandboxDeps): void {
  ThreadedVMWorkflowCreator.create = async (options: ThreadedVMWorkflowCreatorOptions) => {
    const sandboxes = new Sandboxes(() => openThread(options), deps)
    await sandboxes.sandbox('all')
    return sandboxes as unknown as ThreadedVMWorkflowCreator
  }
}
