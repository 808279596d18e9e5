import { parseArgs } from 'node:util'
import { type QueueName, queueNames } from '@heddle/workflows/task-queues'
import { givenVariables, temporalVariables } from '@heddle/workflows/temporal-settings'
import { z } from 'zod'

const environmentSchema = z.object({
  DATABASE_URL: z.string().min(1),
  ...temporalVariables,
  HEDDLE_HOME: z.string().default('.heddle'),
  HEDDLE_MASTER_KEY: z.string().optional(),
  HEDDLE_WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Milliseconds that calls in flight may go on after a stop. */
  HEDDLE_WORKER_GRACE: z.coerce.number().int().min(0).default(5000),
  LOG_LEVEL: z.string().default('info'),
})

export type WorkerSettings = z.infer<typeof environmentSchema> & { readonly queues: readonly QueueName[] }

/** From the environment and `--queues runs,models,tools,code` (all by default). @throws Error in words for whoever starts the worker. */
export function workerSettings(env: NodeJS.ProcessEnv, args: readonly string[]): WorkerSettings {
  const parsed = environmentSchema.safeParse(givenVariables(env))
  if (!parsed.success) {
    throw new Error(
      `The worker cannot start: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}. \`npm start\` sets all of it.`,
    )
  }
  const { values } = parseArgs({ args: [...args], options: { queues: { type: 'string' } } })
  const asked = (values.queues ?? queueNames.join(',')).split(',').map((name) => name.trim())
  const unknown = asked.filter((name) => !queueNames.includes(name as QueueName))
  if (unknown.length > 0) throw new Error(`There is no queue ${unknown.join(', ')}. --queues takes some of: ${queueNames.join(', ')}.`)
  return { ...parsed.data, queues: [...new Set(asked as QueueName[])] }
}
