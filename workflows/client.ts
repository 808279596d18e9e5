import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import {
  Client,
  Connection,
  isGrpcServiceError,
  type TLSConfig,
  WorkflowExecutionAlreadyStartedError,
  type WorkflowExecutionStatusName,
  WorkflowNotFoundError,
} from '@temporalio/client'
import { defineSearchAttributeKey, type SearchAttributePair } from '@temporalio/common'
import type { z } from 'zod'
import { dataConverter } from './data-converter'
import { runOptionsSchema } from './run-options'
import type { RunInput } from './run-plan/run-input'
import { runPlanType, taskQueue } from './task-queues'

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
  /** Asking twice starts once. @throws RunRefused when Temporal can never take it; other errors may pass. */
  start(run: RunToStart): Promise<void>
  /** Asks the run to end. False: Temporal does not know it (yet), or it has ended. */
  cancel(runId: string): Promise<boolean>
  /** Resolves when the workflow has ended, however. */
  ended(runId: string): Promise<void>
  describe(runId: string): Promise<RunStanding>
  close(): Promise<void>
}

/** Temporal refuses this run for good: it is too large. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused'
}

/** Connects at the first question, so that a process may start before its Temporal server. */
export function openRuns(config: RunsConfig): RunsClient {
  const { address, namespace = 'default', tls, apiKey } = config
  const connection = Connection.lazy({
    address,
    ...(tls === undefined ? {} : { tls }),
    ...(apiKey === undefined ? {} : { apiKey }),
    // A history of 4.7 MB cannot be fetched otherwise.
    channelArgs: { 'grpc.max_receive_message_length': 128e6 },
  })
  const client = new Client({ connection, namespace, dataConverter })
  const attributes = knownAttributes(connection, namespace)
  return {
    start: async (run) => start(client, run, { config, known: await attributes() }),
    cancel: (runId) => cancel(client, runId),
    async ended(runId) {
      await client.workflow.getHandle(runId).result().catch(ignoreEnd)
    },
    describe: (runId) => describe(client, runId),
    close: () => connection.close(),
  }
}

async function start(client: Client, run: RunToStart, { config, known }: { readonly config: RunsConfig; readonly known: ReadonlySet<string> }): Promise<void> {
  const { id, workspaceId, planHash, plan, input } = run
  const { separateQueues, queuePrefix: prefix } = config
  const queues = { models: taskQueue('models', prefix), tools: taskQueue('tools', prefix), code: taskQueue('code', prefix) }
  const options = { ...runOptionsSchema.parse(run.options ?? {}), ...(separateQueues ? { queues } : {}) }
  const args: [RunInput] = [{ runId: id, workspaceId, planHash, plan, input, options }]
  try {
    await client.workflow.start(runPlanType, {
      taskQueue: taskQueue('runs', prefix),
      workflowId: id,
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      workflowIdConflictPolicy: 'FAIL',
      // After a worker's death another takes over within this time.
      workflowTaskTimeout: '5s',
      args,
      priority: { fairnessKey: workspaceId },
      typedSearchAttributes: attributesOf(run, known),
    })
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return
    if (isTooLarge(error)) throw new RunRefused('The input and the plan together are larger than Temporal takes.', { cause: error })
    throw error
  }
}

/** INVALID_ARGUMENT (a payload above its limit) and RESOURCE_EXHAUSTED for a message above its limit. */
function isTooLarge(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (!isGrpcServiceError(cause)) return false
  return Number(cause.code) === 3 || (Number(cause.code) === 8 && /larger than max/.test(cause.details))
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

const searchKeys = {
  workspace: defineSearchAttributeKey('HeddleWorkspace', 'KEYWORD'),
  workflow: defineSearchAttributeKey('HeddleWorkflow', 'KEYWORD'),
  version: defineSearchAttributeKey('HeddleVersion', 'KEYWORD'),
  trigger: defineSearchAttributeKey('HeddleTrigger', 'KEYWORD'),
}

function attributesOf({ workspaceId, about = {} }: RunToStart, known: ReadonlySet<string>): SearchAttributePair[] {
  const values = { workspace: workspaceId, ...about }
  return Object.entries(searchKeys).flatMap(([name, key]) => {
    const value = values[name as keyof typeof searchKeys]
    return value === undefined || !known.has(key.name) ? [] : [{ key, value }]
  })
}

/** A server that was never told of the attributes refuses every start that carries them: ask once what it knows. */
function knownAttributes(connection: Connection, namespace: string): () => Promise<ReadonlySet<string>> {
  let asked: Promise<ReadonlySet<string>> | undefined
  return () => {
    asked ??= connection.operatorService.listSearchAttributes({ namespace }).then(
      ({ customAttributes }) => new Set(Object.keys(customAttributes ?? {})),
      (error: unknown) => {
        asked = undefined
        // Some clouds do not let clients ask.
        if (isGrpcServiceError(error) && [7, 12].includes(Number(error.code))) return new Set<string>()
        throw error
      },
    )
    return asked
  }
}
