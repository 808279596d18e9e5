export interface Said {
  readonly message: string
}

/** One sentence that the canvas says in passing: why something could not be done. */
export class StatusLine {
  private readonly listeners = new Set<() => void>()
  private said: Said | undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getSnapshot = (): Said | undefined => this.said

  /** `undefined` takes the sentence away. */
  say(message: string | undefined): void {
    if (message === this.said?.message && message === undefined) return
    this.said = message === undefined ? undefined : { message }
    for (const listener of this.listeners) listener()
  }
}
