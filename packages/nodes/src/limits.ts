import type { Limits } from '@heddle/core/plan/op'

/** Limits of a call: waits of half a second, one, two, four... between tries, at most a minute. */
export function limits(attempts: number, seconds: number): Limits {
  return { attempts, attemptMs: Math.round(seconds * 1000), backoff: { firstMs: 500, maxMs: 60_000 } }
}
