import { givenVariables, temporalVariables } from '@heddle/workflows/temporal-settings'
import { z } from 'zod'
import { hostsSchema } from './own-hosts'

const text = z.string().trim().min(1)

/** What the process is told by its surroundings; README.md explains each. */
const environmentSchema = z.object({
  DATABASE_URL: text,
  ...temporalVariables,
  /** Where the master key lies. */
  HEDDLE_HOME: text.default('.heddle'),
  HEDDLE_MASTER_KEY: text.optional(),
  /** Calls a minute that each key or person may make. */
  HEDDLE_RATE_LIMIT: z.coerce.number().int().min(1).default(6000),
  /** The address that people use, when it is not this process's own. */
  HEDDLE_URL: z.url().optional(),
  /** Other names that it answers to, by commas. */
  HEDDLE_HOSTS: hostsSchema.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type Environment = z.output<typeof environmentSchema>

/** @throws an error that names each variable that is wrong, and never its value. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const parsed = environmentSchema.safeParse(givenVariables(env))
  if (parsed.success) return parsed.data
  throw new Error(
    `The environment is not as it must be. ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}. \`npm start\` sets all of it.`,
  )
}
