import { CancellationScope, sleep } from '@temporalio/workflow'

/** What waits go by. Moments are milliseconds since 1970. */
export interface Clock {
  now(): number
  /** @throws CancelledFailure with the scope that waits. */
  until(moment: number): Promise<void>
  /** Does a message move it? Then nothing outside may compare its moments with a clock of its own. */
  readonly isManual: boolean
}

/** About 24 days. */
const longestTimerMs = 2 ** 31 - 1

/** Temporal's time. */
export const serverClock: Clock = {
  isManual: false,
  now: () => Date.now(),
  // A moment that is far away takes several timers: PostgreSQL and Temporal know longer ones, JavaScript's do not.
  async until(moment) {
    for (let left = moment - Date.now(); left > 0; left = moment - Date.now()) await sleep(Math.min(left, longestTimerMs))
  },
}

/** Stands still until it is told to go on. */
export class ManualClock implements Clock {
  readonly isManual = true
  #now: number
  readonly #waiting = new Set<{ readonly moment: number; readonly come: () => void }>()

  constructor(now: number) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  async until(moment: number): Promise<void> {
    if (moment <= this.#now) return
    let waiter: { readonly moment: number; readonly come: () => void } | undefined
    const came = new Promise<void>((come) => {
      waiter = { moment, come }
      this.#waiting.add(waiter)
    })
    try {
      await Promise.race([came, CancellationScope.current().cancelRequested])
    } finally {
      if (waiter) this.#waiting.delete(waiter)
    }
  }

  /**
   * Goes on to the next moment that something waits for, and at most to this one. What begins to wait when that has come may wait for a
   * moment before this one again: whoever moves the clock asks until it is there.
   */
  advance(moment: number): void {
    const next = Math.min(moment, ...[...this.#waiting].map((waiter) => waiter.moment))
    this.#now = Math.max(this.#now, next)
    for (const waiter of this.#waiting) if (waiter.moment <= this.#now) waiter.come()
  }
}
