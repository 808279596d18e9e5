/** Something that changes, as React subscribes to it: what it is now, and who wants to hear of the next. */
export class Observed<Value> {
  private readonly listeners = new Set<() => void>()
  private current: Value

  constructor(first: Value) {
    this.current = first
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getSnapshot = (): Value => this.current

  protected get snapshot(): Value {
    return this.current
  }

  protected show(next: Value): void {
    this.current = next
    for (const listener of this.listeners) listener()
  }
}
