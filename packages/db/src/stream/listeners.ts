import type { StreamSignal } from './bus'

type Listener = (signal: StreamSignal) => void

/** Who listens to which run, in this process. */
export class Listeners {
  readonly #byRun = new Map<string, Set<Listener>>()
  readonly #onError: (error: unknown) => void

  /** `onError` hears of listeners that throw. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  add(runId: string, listener: Listener): () => void {
    // One wrapper for each subscription: the same function may subscribe twice.
    const mine: Listener = (signal) => listener(signal)
    const others = this.#byRun.get(runId) ?? new Set()
    this.#byRun.set(runId, others.add(mine))
    return () => {
      others.delete(mine)
      if (others.size === 0 && this.#byRun.get(runId) === others) this.#byRun.delete(runId)
    }
  }

  tell(runId: string, signal: StreamSignal): void {
    for (const listener of [...(this.#byRun.get(runId) ?? [])]) {
      try {
        listener(signal)
      } catch (error) {
        this.#onError(error)
      }
    }
  }

  tellAll(signal: StreamSignal): void {
    for (const runId of [...this.#byRun.keys()]) this.tell(runId, signal)
  }

  clear(): void {
    this.#byRun.clear()
  }
}
