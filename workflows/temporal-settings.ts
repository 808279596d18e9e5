import { z } from 'zod'
import type { RunsConfig } from './client'

const text = z.string().trim().min(1)

/** How web and worker are told of the Temporal server: both must be told the same. */
export const temporalVariables = {
  TEMPORAL_ADDRESS: text,
  TEMPORAL_NAMESPACE: text.default('default'),
  TEMPORAL_API_KEY: text.optional(),
  /** `1` or `true`: talk TLS with the server. */
  TEMPORAL_TLS: z.stringbool().optional(),
  /** Installations that share a namespace tell themselves apart by it. */
  HEDDLE_QUEUE_PREFIX: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('heddle'),
  /** Where workers serve only some queues. */
  HEDDLE_SEPARATE_QUEUES: z.stringbool().default(false),
}

const temporalSchema = z.object(temporalVariables)

export function temporalConfig(settings: z.output<typeof temporalSchema>): RunsConfig {
  const { TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS: tls } = settings
  return {
    address: settings.TEMPORAL_ADDRESS,
    namespace: settings.TEMPORAL_NAMESPACE,
    queuePrefix: settings.HEDDLE_QUEUE_PREFIX,
    separateQueues: settings.HEDDLE_SEPARATE_QUEUES,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(tls === undefined ? {} : { tls }),
  }
}

/** An empty variable is none. */
export function givenVariables(env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}
