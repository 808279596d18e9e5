import type { ActivityDeps } from '@heddle/workflows/activities/create-activities'
import { createActivities } from '@heddle/workflows/activities/create-activities'
import type { RunsConfig } from '@heddle/workflows/client'
import { openDataConverter } from '@heddle/workflows/payloads/data-converter'
import { type QueueName, taskQueue } from '@heddle/workflows/task-queues'
import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker'
import { type SandboxDeps, useSandboxes } from './sandboxes'

export interface ServeOptions extends RunsConfig {
  readonly queues: readonly QueueName[]
  /** How long calls in flight may go on after a stop before they are sent elsewhere. */
  readonly graceMs: number
  readonly workflowBundle: NonNullable<WorkerOptions['workflowBundle']>
}

export interface Serving {
  /** Resolves when all work has drained after a stop; rejects when a worker breaks. */
  readonly ended: Promise<void>
  healthy(): boolean
  stop(): void
}

/** Takes up the work of these queues: runs in one Temporal worker, calls in one for each of their queues. */
export async function serve(options: ServeOptions, deps: ActivityDeps & SandboxDeps): Promise<Serving> {
  const { address, namespace = 'default', tls, apiKey, queues } = options
  const connection = await NativeConnection.connect({ address, ...(tls === undefined ? {} : { tls }), ...(apiKey === undefined ? {} : { apiKey }) })
  useSandboxes(deps)
  const activities = createActivities(deps)
  const dataConverter = openDataConverter({ pool: deps.pool, ...options.payloads })
  const make = (queue: QueueName): Promise<Worker> =>
    Worker.create({
      connection,
      namespace,
      dataConverter,
      taskQueue: taskQueue(queue, options.queuePrefix),
      shutdownGraceTime: options.graceMs,
      shutdownForceTime: options.graceMs + 4000,
      ...(queue === 'runs' ? runSettings(options, activities) : callSettings({ performCall: activities.performCall })),
    })
  const workers = await Promise.all(queues.map(make)).catch(async (error: unknown) => {
    await connection.close()
    throw error
  })
  const stop = () => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
  }
  const runs = workers.map((worker) => worker.run().finally(stop))
  return {
    ended: Promise.allSettled(runs)
      .then(() => Promise.all(runs))
      .then(() => connection.close()),
    healthy: () => workers.every((worker) => worker.getState() === 'RUNNING'),
    stop,
  }
}

/** Runs, and their calls where these have no queues of their own. */
function runSettings({ workflowBundle }: ServeOptions, activities: object): Partial<WorkerOptions> {
  return {
    ...callSettings(activities),
    workflowBundle,
    // After a worker's death another takes its runs over within this time.
    stickyQueueScheduleToStartTimeout: '2s',
    // A store that is down blocks one of these per run; with few of them other runs would stand still too.
    maxConcurrentLocalActivityExecutions: 200,
  }
}

function callSettings(activities: object): Partial<WorkerOptions> {
  return {
    activities,
    maxConcurrentActivityTaskExecutions: 200,
    // Cancelling reaches a call by the answer to its heartbeat: let each of them through.
    maxHeartbeatThrottleInterval: '1s',
    defaultHeartbeatThrottleInterval: '1s',
  }
}
