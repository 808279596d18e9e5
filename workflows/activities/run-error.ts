import { errorCodes, type RunError } from '@heddle/core/run/run-event'
import { z } from 'zod'

/** An error as it comes back from the ledger. */
const runErrorSchema = z.looseObject({
  code: z.enum(errorCodes),
  message: z.string(),
  hint: z.string().optional(),
  instance: z.string().optional(),
})

/** @returns undefined when it is no error of ours. */
export function parseRunError(value: unknown): RunError | undefined {
  const { success } = runErrorSchema.safeParse(value)
  return success ? (value as RunError) : undefined
}
