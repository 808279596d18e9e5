import type { OutboxMessage } from '@heddle/db/outbox/outbox-message'
import { type Client, isGrpcServiceError } from '@temporalio/client'
import { encodeToPayloads, extstoreStoreOptions, visit, walkSignalWorkflowExecutionRequest } from '@temporalio/common/lib/internal-non-workflow/index.js'
import type { RunMessage } from './run-plan/messages'

/** `told`: in the run's history, once, however often it was sent. `ended`: nobody needs to hear it. `unknown`: not started yet, or forgotten. */
export type Telling = 'told' | 'ended' | 'unknown'

/** gRPC's number for "not found". */
const NOT_FOUND = 5

/**
 * Sends a message of the outbox to its run: takes some milliseconds, also while no worker is there. Its id is the request's, so Temporal
 * keeps one of several; no run id of Temporal's own is named, since the run may have been continued as new.
 */
export async function tellRun(client: Client, { id, runId, ...message }: OutboxMessage): Promise<Telling> {
  const { kind, payload } = message
  const signal: RunMessage = { id, kind, payload, ...('instance' in message && { instance: message.instance }) }
  const { namespace, identity, loadedDataConverter } = client.options
  const request = {
    namespace,
    workflowExecution: { workflowId: runId },
    signalName: 'message',
    input: { payloads: (await encodeToPayloads(loadedDataConverter, signal)) ?? [] },
    requestId: id,
    identity,
  }
  const { externalStorage } = loadedDataConverter
  if (externalStorage)
    await visit(
      request,
      walkSignalWorkflowExecutionRequest,
      extstoreStoreOptions(externalStorage, { initialTarget: { kind: 'workflow', namespace, id: runId } }),
    )
  try {
    await client.workflowService.signalWorkflowExecution(request)
    return 'told'
  } catch (error) {
    if (!isGrpcServiceError(error) || Number(error.code) !== NOT_FOUND) throw error
    // One code for both; only the words differ.
    return /already completed/i.test(error.details) ? 'ended' : 'unknown'
  }
}
