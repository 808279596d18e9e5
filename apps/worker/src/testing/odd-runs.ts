import { fileURLToPath } from 'node:url'
import { taskQueue } from '@heddle/workflows/task-queues'
import type * as odd from '@heddle/workflows/testing/odd-workflows'
import { Client, Connection, type WorkflowExecutionStatusName, type WorkflowHandle } from '@temporalio/client'
import { until } from './house'

export const oddWorkflows = fileURLToPath(import.meta.resolve('@heddle/workflows/testing/odd-workflows'))

export const endings = ['COMPLETED', 'FAILED', 'CANCELLED', 'TERMINATED', 'TIMED_OUT'] as const satisfies readonly WorkflowExecutionStatusName[]
export type Ending = (typeof endings)[number]

const types = { COMPLETED: 'complete', FAILED: 'fail', CANCELLED: 'waitForCancel', TERMINATED: 'waitForCancel', TIMED_OUT: 'waitForCancel' } as const

/** Starts workflows that are not ours, on the queue of our runs; a worker with {@link oddWorkflows} takes them. */
export async function oddRuns({ address, prefix }: { readonly address: string; readonly prefix: string }) {
  const connection = await Connection.connect({ address })
  const client = new Client({ connection })
  const queue = taskQueue('runs', prefix)
  const start = (
    type: keyof typeof odd,
    workflowId: string,
    more: { readonly workflowExecutionTimeout?: number; readonly workflowTaskTimeout?: number } = {},
  ) => client.workflow.start(type, { workflowId, taskQueue: queue, args: [], ...more })
  return {
    client,
    start,
    /** A workflow that has ended so. */
    async ended(workflowId: string, how: Ending): Promise<void> {
      const handle = await start(types[how], workflowId, how === 'TIMED_OUT' ? { workflowExecutionTimeout: 1000 } : {})
      if (how === 'CANCELLED') await handle.cancel()
      if (how === 'TERMINATED') await handle.terminate()
      await until(async () => (await handle.describe()).status.name === how)
    },
    close: () => connection.close(),
  }
}

/** Has Temporal noted this in the workflow's history? */
export async function noted(handle: WorkflowHandle, what: RegExp): Promise<boolean> {
  const { events } = await handle.fetchHistory()
  return JSON.stringify(events ?? []).match(what) !== null
}
