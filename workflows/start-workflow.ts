import type { RunError } from '@heddle/core/run/run-event'
import { isGrpcServiceError, type WorkflowClient, WorkflowExecutionAlreadyStartedError } from '@temporalio/client'
import { type Carried, carriedBytes, carry } from './carried'
import type { RunsConfig, RunToStart } from './client'
import { runOptionsSchema } from './run-options'
import { problemWith } from './run-plan/check-run-input'
import type { RunInput } from './run-plan/run-input'
import type { SearchAttributes } from './search-attributes'
import { runPlanType, taskQueue } from './task-queues'

/** This run can never be started; `error` is for people. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused'
  readonly error: RunError

  constructor(error: RunError, options?: ErrorOptions) {
    super(error.message, options)
    this.error = error
  }
}

export interface StartDeps {
  readonly workflows: Pick<WorkflowClient, 'start'>
  readonly attributes: SearchAttributes
  readonly config: Pick<RunsConfig, 'separateQueues' | 'queuePrefix'>
}

/** Asking twice starts once. @throws RunRefused */
export async function startWorkflow(deps: StartDeps, run: RunToStart): Promise<void> {
  const input = inputOf(run, deps.config)
  const problem = problemWith(input)
  if (problem !== undefined)
    throw new RunRefused({ code: 'internal', message: problem, hint: 'Update Heddle, or publish the workflow again with this version of it.' })
  try {
    const attributes = await deps.attributes.of(run)
    try {
      await ask(deps, input, attributes)
    } catch (error) {
      if (attributes.length === 0 || !isAboutAttributes(error)) throw error
      deps.attributes.forget()
      await ask(deps, input, [])
    }
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return
    if (isTooLarge(error)) throw new RunRefused(tooLarge, { cause: error })
    throw error
  }
}

const tooLarge: RunError = {
  code: 'input.invalid',
  message: 'The input and the plan together are larger than Temporal takes.',
  hint: 'Give the run less at once, for example an address to fetch the data from.',
}

function inputOf({ id, workspaceId, planHash, plan, input, options }: RunToStart, { separateQueues, queuePrefix: prefix }: StartDeps['config']): RunInput {
  const queues = { models: taskQueue('models', prefix), tools: taskQueue('tools', prefix), code: taskQueue('code', prefix) }
  return { runId: id, workspaceId, planHash, plan, input, options: { ...runOptionsSchema.parse(options ?? {}), ...(separateQueues ? { queues } : {}) } }
}

async function ask({ workflows, config }: StartDeps, input: RunInput, typedSearchAttributes: Awaited<ReturnType<SearchAttributes['of']>>): Promise<void> {
  const args = argsOf(input)
  await workflows.start(runPlanType, {
    taskQueue: taskQueue('runs', config.queuePrefix),
    workflowId: input.runId,
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    workflowIdConflictPolicy: 'FAIL',
    // After a worker's death in the middle of a task another takes over within this time; large values take longer to be taken over.
    workflowTaskTimeout: args.length > 1 ? '20s' : '5s',
    args,
    priority: { fairnessKey: input.workspaceId },
    typedSearchAttributes,
  })
}

/** A large input is a payload of its own, as it is for the calls that it is given to: so it is kept once. */
function argsOf(input: RunInput): [RunInput, Carried?] {
  const under = carry(input.input)
  return carriedBytes(under) === undefined ? [input] : [{ ...input, input: null }, under]
}

/** INVALID_ARGUMENT says many things: a payload above its limit ("Blob data size exceeds limit.") is one of them; RESOURCE_EXHAUSTED says it of a message. */
function isTooLarge(error: unknown): boolean {
  const { code, details } = refusalIn(error)
  return (code === 3 && /exceeds (the )?(size )?limit|too large/i.test(details)) || (code === 8 && /larger than max/i.test(details))
}

/** "Namespace default has no mapping defined for search attribute HeddleWorkspace" and the like. */
function isAboutAttributes(error: unknown): boolean {
  const { code, details } = refusalIn(error)
  return code === 3 && /search ?attribute/i.test(details)
}

function refusalIn(error: unknown): { readonly code: number | undefined; readonly details: string } {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return isGrpcServiceError(cause) ? { code: Number(cause.code), details: `${cause.details} ${cause.message}` } : { code: undefined, details: '' }
}
