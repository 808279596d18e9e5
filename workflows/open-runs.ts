import type { Client } from '@temporalio/client'
import { runPlanType, taskQueue } from './task-queues'

/** Some of the open runs. */
export interface OpenPage {
  readonly runIds: readonly string[]
  /** Where the next page begins; absent after the last one. */
  readonly next?: Uint8Array
}

const pageSize = 200

/** Temporal's list of workflows lags behind what happens by a moment, and more where it is kept in a store of its own. */
export async function openAmong(client: Client, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (runIds.length === 0) return new Set()
  const { runIds: open } = await page(client, `WorkflowId IN (${runIds.map((id) => `'${id}'`).join(', ')})`)
  return new Set(open)
}

/** The open runs that wait at this installation's queue. */
export function openPage(client: Client, queuePrefix: string | undefined, from?: Uint8Array): Promise<OpenPage> {
  return page(client, `WorkflowType = '${runPlanType}' AND TaskQueue = '${taskQueue('runs', queuePrefix)}'`, from)
}

async function page({ connection, options: { namespace } }: Client, which: string, from?: Uint8Array): Promise<OpenPage> {
  const { executions, nextPageToken: next } = await connection.workflowService.listWorkflowExecutions({
    namespace,
    pageSize,
    query: `${which} AND ExecutionStatus = 'Running'`,
    ...(from === undefined ? {} : { nextPageToken: from }),
  })
  const runIds = executions.flatMap(({ execution }) => execution?.workflowId ?? [])
  return { runIds, ...(next && next.length > 0 ? { next } : {}) }
}
