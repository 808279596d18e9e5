import type { Call } from '@heddle/core/plan/op'

export type QueueName = Call['queue'] | 'runs'

export const queueNames: readonly QueueName[] = ['runs', 'models', 'tools', 'code']

/** Where runs and their calls wait for a worker. Installations that share a Temporal namespace tell themselves apart by the prefix. */
export function taskQueue(name: QueueName, prefix = 'heddle'): string {
  return `${prefix}-${name}`
}

/** The workflow's name in Temporal. */
export const runPlanType = 'runPlan'
