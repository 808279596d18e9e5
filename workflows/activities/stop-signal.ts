export interface StopSignal {
  readonly signal: AbortSignal
  /** Did the time limit stop it? */
  late(): boolean
  release(): void
}

export interface StopOptions {
  readonly limitMs: number
  /** Asked when `cancelled` aborts: false lets the work go on, to its limit. */
  readonly heeds?: (reason: unknown) => Promise<boolean>
}

/** Aborts when `cancelled` does, or after its limit. (`AbortSignal.any` keeps what it joins alive for good once somebody listens.) */
export function stopSignal(cancelled: AbortSignal, { limitMs, heeds }: StopOptions): StopSignal {
  const stop = new AbortController()
  const abort = () => stop.abort(cancelled.reason)
  const pass = () => (heeds ? void heeds(cancelled.reason).then((heeded) => heeded && abort()) : abort())
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
      clearTimeout(timer)
      cancelled.removeEventListener('abort', pass)
    },
  }
}
