import type { Call } from '@heddle/core/plan/op'

/** Where runs and their calls wait for a worker. One worker process serves all of them unless told otherwise (`--queues`). */
export const taskQueues = { runs: 'heddle-runs', models: 'heddle-models', tools: 'heddle-tools', code: 'heddle-code' } as const satisfies Record<
  Call['queue'] | 'runs',
  string
>

export type QueueName = keyof typeof taskQueues

/** The workflow's name in Temporal. */
export const runPlanType = 'runPlan'
