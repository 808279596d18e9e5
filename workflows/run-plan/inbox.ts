import type { Happening } from '@heddle/core/engine/decision'

/** What happened outside since the engine was last asked. A promise of its own: Temporal's `condition` costs every turn another entry into the sandbox. */
export class Inbox {
  #happened: Happening[] = []
  #wake: (() => void) | undefined

  put(happening: Happening): void {
    this.#happened.push(happening)
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
    const happened = this.#happened
    this.#happened = []
    return happened
  }
}
