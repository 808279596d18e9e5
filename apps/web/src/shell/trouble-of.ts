import { z } from 'zod'

/** What may be in everybody's way. */
export type TroubleKind = 'unreachable' | 'databaseAway' | 'databaseFull' | 'temporalAway'

const healthSchema = z.object({ database: z.string(), temporal: z.string() })

/** @param health what `/healthz` answered; undefined: nothing. Null: all is well. */
export function troubleOf(health: unknown): TroubleKind | null {
  const { success, data } = healthSchema.safeParse(health)
  if (!success) return 'unreachable'
  if (data.database === 'its disk is full') return 'databaseFull'
  if (data.database !== 'answers') return 'databaseAway'
  return data.temporal === 'answers' ? null : 'temporalAway'
}
