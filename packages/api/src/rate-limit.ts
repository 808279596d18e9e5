import { RequestRefused } from './request-refused'

/** Calls that each caller may make: `perMinute` in the long run, and as many at once. A request may hold several. */
export interface RateLimitOptions {
  readonly perMinute: number
  readonly now?: () => number
}

export interface RateState {
  readonly limit: number
  readonly remaining: number
  /** Seconds until all is there again. */
  readonly reset: number
}

/** At this many callers the ones whose bucket is full again are forgotten. */
const MOST_BUCKETS = 10_000

/** A token bucket per caller, in this process. */
export class RateLimit {
  private readonly buckets = new Map<string, { tokens: number; at: number }>()
  private readonly limit: number
  private readonly now: () => number

  constructor({ perMinute, now = Date.now }: RateLimitOptions) {
    this.limit = perMinute
    this.now = now
  }

  /**
   * Takes as many as a request holds calls. One that holds more than the whole bucket needs it full, and owes the rest.
   *
   * @throws RequestRefused `rate-limited`: then nothing was taken.
   */
  take(caller: string, calls = 1): RateState {
    const at = this.now()
    const before = this.buckets.get(caller) ?? { tokens: this.limit, at }
    const tokens = Math.min(this.limit, before.tokens + ((at - before.at) / 60_000) * this.limit)
    const needed = Math.min(calls, this.limit)
    const allowed = tokens >= needed
    const left = allowed ? tokens - calls : tokens
    this.buckets.set(caller, { tokens: left, at })
    if (this.buckets.size > MOST_BUCKETS) this.forgetFull(at)
    const state = { limit: this.limit, remaining: Math.max(0, Math.floor(left)), reset: Math.ceil(((this.limit - left) / this.limit) * 60) }
    if (allowed) return state
    const wait = Math.max(1, Math.ceil(((needed - tokens) / this.limit) * 60))
    throw new RequestRefused('rate-limited', `More than ${this.limit} calls a minute.`, {
      hint: `Wait ${wait} s and try again.`,
      headers: { 'retry-after': String(wait), ...rateHeaders(state) },
    })
  }

  private forgetFull(at: number): void {
    for (const [caller, bucket] of this.buckets) if (bucket.tokens + ((at - bucket.at) / 60_000) * this.limit >= this.limit) this.buckets.delete(caller)
  }
}

export function rateHeaders({ limit, remaining, reset }: RateState): Record<string, string> {
  return { 'ratelimit-limit': String(limit), 'ratelimit-remaining': String(remaining), 'ratelimit-reset': String(reset), 'ratelimit-policy': `${limit};w=60` }
}
