import { z } from 'zod'

/** What a caller may set for one run. */
export const runOptionsSchema = z.strictObject({
  /** Milliseconds of work that the run may take; the time that it waits for people or dates is not work. */
  timeLimitMs: z
    .int()
    .min(100)
    .max(30 * 24 * 3600_000)
    .default(30 * 60_000),
  /** For tests, and for going through a run step by step: what waits for a moment or a deadline hears of time by messages only. */
  manualClock: z.boolean().exactOptional(),
})
