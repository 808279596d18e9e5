export interface Leaving {
  readonly signal: AbortSignal
  release(): void
}

/**
 * Aborts as soon as one of these does, until it is released. `AbortSignal.any` would keep each watcher alive for as long as the longest
 * of them lives, which is the process.
 */
export function leavingWith(signals: readonly (AbortSignal | undefined)[]): Leaving {
  const either = new AbortController()
  const leave = () => either.abort()
  for (const signal of signals) {
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave)
  }
  return {
    signal: either.signal,
    release() {
      for (const signal of signals) signal?.removeEventListener('abort', leave)
    },
  }
}
