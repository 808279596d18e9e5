import type { Queryable } from '@heddle/db/connect/ask'
import { z } from 'zod'
import type { RunsConfig } from './client'
import { readPayloadKeys } from './payloads/payload-keys'

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
  /** `name:secret,name:secret`: seals what travels to Temporal. */
  HEDDLE_PAYLOAD_KEYS: text.optional().transform((keys, context) => {
    try {
      return keys === undefined ? undefined : readPayloadKeys(keys)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error))
      return z.NEVER
    }
  }),
}

const temporalSchema = z.object(temporalVariables)

/** `pool`: where large payloads are kept. */
export function temporalConfig(settings: z.output<typeof temporalSchema>, pool: Queryable): RunsConfig {
  const { TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS: tls, HEDDLE_PAYLOAD_KEYS: keys } = settings
  return {
    address: settings.TEMPORAL_ADDRESS,
    namespace: settings.TEMPORAL_NAMESPACE,
    queuePrefix: settings.HEDDLE_QUEUE_PREFIX,
    separateQueues: settings.HEDDLE_SEPARATE_QUEUES,
    payloads: { pool, ...(keys ? { keys } : {}) },
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(tls === undefined ? {} : { tls }),
  }
}

/** An empty variable is none. */
export function givenVariables(env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}
