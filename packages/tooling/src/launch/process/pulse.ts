export interface PulseOptions {
  /** Asks for a sign of life: any answer is one. Resolves when it came. */
  readonly ask: () => Promise<unknown>
  /** How often it is looked for (2 s). */
  readonly everyMs?: number
  /** So many looks in a row may find none (15: half a minute), */
  readonly looks?: number
  /** and so many before the first one (as many): whoever starts may take longer. */
  readonly startLooks?: number
  readonly onSilence: (silentMs: number) => void
}

/**
 * Listens whether a process still answers: one that hangs does not end by itself. Looks are counted, not time. While this process was
 * stopped, or the machine slept, nobody looked; and a machine that is so busy that this process hardly looks gives the other no
 * chance either. A late answer is an answer as well.
 *
 * @returns stops it.
 */
export function listenToPulse({ ask, everyMs = 2000, looks = 15, startLooks = looks, onSilence }: PulseOptions): () => void {
  let missed = 0
  let allowed = startLooks
  let asking = false
  const look = async () => {
    asking = true
    try {
      await ask()
      missed = 0
      allowed = looks
    } catch {
      // Refused, or too late: asked again at the next look.
    } finally {
      asking = false
    }
  }
  const timer = setInterval(() => {
    missed++
    if (missed > allowed) {
      clearInterval(timer)
      onSilence(allowed * everyMs)
    } else if (!asking) void look()
  }, everyMs)
  return () => clearInterval(timer)
}
