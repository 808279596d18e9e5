import type { Happening } from '@heddle/core/engine/decision'

/** What happened outside since the engine was last asked. A promise of its own: Temporal's `condition` costs every turn another entry into the sandbox. */
export class Inbox {
  #happened: Happening[] = []
  #wake: (() => void) | undefined

  put(happening: Happening): void {
    this.#happened.push(happening)
    this.wake()
  }

  /** Whoever waits looks again, though nothing has happened that concerns the engine. */
  wake(): void {
    this.#wake?.()
    this.#wake = undefined
  }

  /** All that came, as soon as there is something. What one activation brings comes together. */
  async take(): Promise<readonly Happening[]> {
    if (this.#happened.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.taken()
  }

  /** All that came, also when that is nothing. */
  taken(): readonly Happening[] {
    const happened = this.#happened
    this.#happened = []
    return happened
  }
}
