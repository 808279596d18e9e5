import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import type { OutboxMessage } from '@heddle/db/outbox/outbox-message'
import { Client, Connection, isGrpcServiceError, type TLSConfig, type WorkflowExecutionStatusName, WorkflowNotFoundError } from '@temporalio/client'
import type { z } from 'zod'
import { type OpenPage, openAmong, openPage } from './open-runs'
import { openDataConverter, type PayloadConfig } from './payloads/data-converter'
import type { runOptionsSchema } from './run-options'
import { SearchAttributes } from './search-attributes'
import { startWorkflow } from './start-workflow'
import { type Telling, tellRun } from './tell-run'

export interface RunsConfig {
  /** `host:port` of the Temporal server. */
  readonly address: string
  readonly namespace?: string
  readonly tls?: TLSConfig | boolean
  readonly apiKey?: string
  /** Set where workers serve only some of the queues (`--queues`): calls then wait in queues of their own. */
  readonly separateQueues?: boolean
  /** See {@link taskQueue}. */
  readonly queuePrefix?: string
  readonly payloads?: PayloadConfig
}

export interface RunToStart {
  readonly id: string
  readonly workspaceId: string
  readonly planHash: string
  readonly plan: Plan
  readonly input: Json
  readonly options?: z.input<typeof runOptionsSchema>
  /** For searching in Temporal itself. */
  readonly about?: { readonly workflow?: string; readonly version?: string; readonly trigger?: string }
}

/** How a run stands with Temporal; `unknown`: it has never heard of it, or has forgotten it. */
export type RunStanding = { readonly is: 'open' | 'unknown' } | { readonly is: 'closed'; readonly how: WorkflowExecutionStatusName }

/** The one door to running workflows: for the web process, the worker's sweep and tests. */
export interface RunsClient {
  /**
   * Asking twice starts once. `stillWanted` is asked when the start has landed, which may be long after its caller has given up on it:
   * a run that nobody wants any more is cancelled at once.
   *
   * @throws RunRefused when Temporal can never take it; other errors may pass.
   */
  start(run: RunToStart, stillWanted?: () => Promise<boolean>): Promise<void>
  /** Asks the run to end. False: Temporal does not know it (yet), or it has ended. */
  cancel(runId: string): Promise<boolean>
  /** Ends the workflow without asking it. False: as with `cancel`. */
  terminate(runId: string, reason: string): Promise<boolean>
  /** Something that was decided outside and that the run has to hear; sent twice, it is heard once. */
  tell(message: OutboxMessage): Promise<Telling>
  /** Resolves when the workflow has ended, however. */
  ended(runId: string): Promise<void>
  describe(runId: string): Promise<RunStanding>
  /** At most 100 ids. Those of them that Temporal lists as open; its list lags behind, so what is missing there is described before anything comes of it. */
  openAmong(runIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The open runs of this installation, page by page. */
  openPage(from?: Uint8Array): Promise<OpenPage>
  close(): Promise<void>
}

/** Connects at the first question, so that a process may start before its Temporal server. */
export function openRuns(config: RunsConfig): RunsClient {
  const { address, namespace = 'default', tls, apiKey } = config
  const connection = Connection.lazy({
    address,
    ...(tls === undefined ? {} : { tls }),
    ...(apiKey === undefined ? {} : { apiKey }),
    // A history of 4.7 MB cannot be fetched otherwise.
    // A server that is back is found soon: by itself the channel would look again only after two minutes.
    channelArgs: { 'grpc.max_receive_message_length': 128e6, 'grpc.max_reconnect_backoff_ms': 2000 },
  })
  const client = new Client({ connection, namespace, dataConverter: openDataConverter(config.payloads ?? {}) })
  const attributes = new SearchAttributes(async () => {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace })
    return Object.keys(customAttributes ?? {})
  })
  return {
    async start(run, stillWanted) {
      await startWorkflow({ workflows: client.workflow, attributes, config }, run)
      if (stillWanted) await unlessUnwanted(stillWanted, () => cancel(client, run.id))
    },
    cancel: (runId) => cancel(client, runId),
    terminate: (runId, reason) => terminate(client, runId, reason),
    tell: (message) => tellRun(client, message),
    async ended(runId) {
      await client.workflow.getHandle(runId).result().catch(ignoreEnd)
    },
    describe: (runId) => describe(client, runId),
    openAmong: (runIds) => openAmong(client, runIds),
    openPage: (from) => openPage(client, config.queuePrefix, from),
    close: () => connection.close(),
  }
}

/** @throws what the last question threw: the run has been started then, and nobody has looked whether it should be. */
async function unlessUnwanted(stillWanted: () => Promise<boolean>, cancelIt: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      if (!(await stillWanted())) await cancelIt()
      return
    } catch (error) {
      if (tries === 10) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

async function cancel(client: Client, runId: string): Promise<boolean> {
  try {
    await client.workflow.getHandle(runId).cancel()
    return true
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false
    throw error
  }
}

async function terminate(client: Client, runId: string, reason: string): Promise<boolean> {
  try {
    await client.workflow.getHandle(runId).terminate(reason)
    return true
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false
    throw error
  }
}

async function describe(client: Client, runId: string): Promise<RunStanding> {
  try {
    const { status } = await client.workflow.getHandle(runId).describe()
    return status.name === 'RUNNING' ? { is: 'open' } : { is: 'closed', how: status.name }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { is: 'unknown' }
    throw error
  }
}

function ignoreEnd(error: unknown): void {
  // Failed, terminated and cancelled workflows have ended too; an unreachable server has not answered.
  if (isGrpcServiceError(error) || (error instanceof Error && isGrpcServiceError(error.cause))) throw error
}
