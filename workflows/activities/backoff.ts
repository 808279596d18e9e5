import type { Limits } from '@heddle/core/plan/op'

/** Milliseconds until the next try: what the other side asked for, else doubled each time and spread by up to a fifth, so that many do not come back at once. */
export function backoffMs(limits: Limits, attempt: number, afterMs: number | undefined): number {
  if (afterMs !== undefined) return Math.max(0, Math.round(afterMs))
  const { firstMs, maxMs } = limits.backoff
  const full = Math.min(maxMs, firstMs * 2 ** (attempt - 1))
  return Math.round(full * (0.8 + 0.2 * Math.random()))
}
