export interface StopSignal {
  readonly signal: AbortSignal
  /** Did the time limit stop it? */
  late(): boolean
  release(): void
}

/** Aborts when `cancelled` does, or after `limitMs`. (`AbortSignal.any` keeps what it joins alive for good once somebody listens.) */
export function stopSignal(cancelled: AbortSignal, limitMs: number): StopSignal {
  const stop = new AbortController()
  const pass = () => stop.abort(cancelled.reason)
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
