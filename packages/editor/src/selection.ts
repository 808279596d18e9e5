/** What is selected, by id of nodes and edges. Never part of the document. */
export class Selection {
  private readonly listeners = new Set<() => void>()
  private ids: ReadonlySet<string> = new Set()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getSnapshot = (): ReadonlySet<string> => this.ids

  set(ids: Iterable<string>): void {
    const next = new Set(ids)
    if (next.size === this.ids.size && [...next].every((id) => this.ids.has(id))) return
    this.ids = next
    for (const listener of this.listeners) listener()
  }
}
