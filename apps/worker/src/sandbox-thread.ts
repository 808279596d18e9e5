import { createRequire } from 'node:module'
import { Worker as Thread } from 'node:worker_threads'
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface'
import { ThreadedVMWorkflowCreator, type ThreadedVMWorkflowCreatorOptions, WorkerThreadClient } from '@temporalio/worker/lib/workflow/threaded-vm.js'

/** A thread in which Temporal's SDK runs workflows. */
export interface SandboxThread {
  readonly creator: WorkflowCreator
  /** At once, whatever it is at. */
  end(): void
}

/**
 * The SDK's own thread, without its hook on promises: it keeps a stack trace of every promise that a workflow makes, until it settles,
 * for people who ask Temporal where a workflow stands, and takes a fifth of a short run's time in the thread for it. Ours stand in the
 * one loop of `runPlan`; where a run stands, its events say. Node's own hook, which hears what runs before and after, stays: by it
 * cancellation scopes are known.
 */
const source = `
const { promiseHooks } = require('node:v8')
const { createHook } = promiseHooks
promiseHooks.createHook = (hooks) => (hooks.before ? createHook(hooks) : () => {})
require(${JSON.stringify(createRequire(import.meta.url).resolve('@temporalio/worker/lib/workflow/workflow-worker-thread.js'))})`

/** `options`: as the SDK's worker makes them; only one thread is opened, and its turns have no time limit. */
export async function openThread(options: Omit<ThreadedVMWorkflowCreatorOptions, 'threadPoolSize' | 'isolateExecutionTimeoutMs'>): Promise<SandboxThread> {
  const { workflowBundle, reuseV8Context, registeredActivityNames, logger, patchActivationCallback } = options
  const thread = new Thread(source, { eval: true })
  const client = new WorkerThreadClient(thread, logger, patchActivationCallback)
  const init = {
    type: 'init',
    workflowBundle,
    reuseV8Context,
    registeredActivityNames,
    hasPatchActivationCallback: patchActivationCallback !== undefined,
    // No time limit of the `vm`, which also costs a thread of the system for every look into the sandbox.
    isolateExecutionTimeoutMs: undefined as unknown as number,
  } as const
  await client.send(init).catch((error: unknown) => {
    void thread.terminate()
    throw error
  })
  return { creator: new ThreadedVMWorkflowCreator([client]), end: () => void thread.terminate() }
}
