export interface StopSignal {
  readonly signal: AbortSignal
  /** Did the time limit stop it? */
  late(): boolean
  /** Its limit stands still meanwhile: what a try waits for on our side is none of its time. */
  besides<Answer>(work: () => Promise<Answer>): Promise<Answer>
  release(): void
}

export interface StopOptions {
  readonly limitMs: number
  /** Asked when `cancelled` aborts, and again every second: while it is false the work goes on, to its limit. */
  readonly heeds?: (reason: unknown) => Promise<boolean>
}

const askAgainMs = 1000

/** Aborts when `cancelled` does, or after its limit. (`AbortSignal.any` keeps what it joins alive for good once somebody listens.) */
export function stopSignal(cancelled: AbortSignal, { limitMs, heeds }: StopOptions): StopSignal {
  const stop = new AbortController()
  const abort = () => stop.abort(cancelled.reason)
  let again: NodeJS.Timeout | undefined
  let released = false
  const pass = () => {
    if (!heeds) return abort()
    const answered = (heeded: boolean) => {
      if (heeded) abort()
      else if (!released) again = setTimeout(pass, askAgainMs)
    }
    heeds(cancelled.reason).then(answered, abort)
  }
  let late = false
  const limit = new Limit(limitMs, () => {
    late = true
    stop.abort(new DOMException('The time limit of this try is over.', 'TimeoutError'))
  })
  if (cancelled.aborted) pass()
  else cancelled.addEventListener('abort', pass, { once: true })
  return {
    signal: stop.signal,
    late: () => late,
    besides: (work) => limit.besides(work),
    release() {
      released = true
      limit.end()
      clearTimeout(again)
      cancelled.removeEventListener('abort', pass)
    },
  }
}

/** A time limit that can stand still, for several reasons at once. */
class Limit {
  readonly #over: () => void
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | undefined
  #held = 0
  #ended = false

  constructor(ms: number, over: () => void) {
    this.#leftMs = ms
    this.#over = over
    this.#run()
  }

  async besides<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#held++ === 0) this.#stand()
    try {
      return await work()
    } finally {
      if (--this.#held === 0) this.#run()
    }
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  #run(): void {
    if (this.#ended) return
    this.#since = performance.now()
    this.#timer = setTimeout(this.#over, Math.max(0, this.#leftMs))
  }

  #stand(): void {
    clearTimeout(this.#timer)
    this.#leftMs -= performance.now() - this.#since
  }
}
