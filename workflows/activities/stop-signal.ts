export interface StopSignal {
  readonly signal: AbortSignal
  /** Did the time limit stop it? */
  late(): boolean
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
  const timer = setTimeout(() => {
    late = true
    stop.abort(new DOMException('The time limit of this try is over.', 'TimeoutError'))
  }, limitMs)
  if (cancelled.aborted) pass()
  else cancelled.addEventListener('abort', pass, { once: true })
  return {
    signal: stop.signal,
    late: () => late,
    release() {
      released = true
      clearTimeout(timer)
      clearTimeout(again)
      cancelled.removeEventListener('abort', pass)
    },
  }
}
