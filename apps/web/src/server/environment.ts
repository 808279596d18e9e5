import { z } from 'zod'

const text = z.string().trim().min(1)

/** What the process is told by its surroundings; README.md explains each. */
const environmentSchema = z.object({
  DATABASE_URL: text.default('postgresql://app:app@127.0.0.1:55432/heddle'),
  TEMPORAL_ADDRESS: text.default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: text.default('default'),
  TEMPORAL_API_KEY: text.optional(),
  TEMPORAL_TLS: z.enum(['true', 'false']).optional(),
  /** Where the master key lies. */
  HEDDLE_HOME: text.default('.heddle'),
  HEDDLE_MASTER_KEY: text.optional(),
  /** Requests a minute that each key or person may make. */
  HEDDLE_RATE_LIMIT: z.coerce.number().int().min(1).default(6000),
  /** The address that people use, when it is not this process's own. */
  HEDDLE_URL: z.url().optional(),
  /** Set it for web and workers alike, where workers serve only some queues. */
  HEDDLE_SEPARATE_QUEUES: z.stringbool().default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type Environment = z.output<typeof environmentSchema>

/** @throws an error that names each variable that is wrong, and never its value. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Error(`The environment is not as it must be. ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`)
}
